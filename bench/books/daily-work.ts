// The daily work of finance against what it can't be faster than: a month's billing run of 10,000 contracts against the bare
// inserts of its rows, and 5,000 lines of a bank's statement matched with 50,000 open receivables, against half as many of both.
import { checkStatement, importStatement } from '#api/finance/bank-statement/bank-statement';
import { runBills } from '#api/finance/bill/bill';
import { confirmMatch, matchProposals } from '#api/finance/match/match';
import { flowAccountOptions } from '#api/setup/option/option';
import { askUpload, fileOf } from '#tests/support/files/sheet';
import { insertBare } from '../stand/insert-bare';
import { CONTRACTS, FIRST, fill } from '../stand/receivables';
import { openStand, type Stand, timed } from '../stand/stand';

const LINES = 5_000;
const OPEN_OF_EACH = 5;
const BUDGET = { run: 3, match_ms: 10_000 };
const RUN_TABLES = ['bill', 'bill_line'] as const;

async function benchRun(stand: Stand): Promise<void> {
  let count = 0;
  const run = await timed(async () => {
    count = (await stand.owner.call(runBills, { month: '2026-03' })).count;
  });
  const bare = await insertBare(stand, RUN_TABLES);
  console.log(
    `billing run: ${count} bills in ${run.toFixed(0)} ms, bare inserts ${bare.toFixed(0)} ms, ratio ${(run / bare).toFixed(2)} (budget ${BUDGET.run})`,
  );
}

/** A statement: some payments fit one receivable, some the two oldest, some nothing. */
function statementOf(from: number, count: number): string {
  const lines = Array.from({ length: count }, (_each, place) => {
    const g = from + place + 1;
    const one = 100_000 + g * 7;
    const fen = [one, one * 2 + 1, one + 3][g % 3] ?? one;
    return `2026-03-10,${(fen / 100).toFixed(2)},租客公司${g},S${g}`;
  });
  return ['日期,金额,户名,流水号', ...lines].join('\n');
}

async function benchMatch({ world, company_id, owner }: Stand): Promise<void> {
  const [account] = await owner.call(flowAccountOptions, {});
  const columns = { received_on: '日期', amount: '金额', payer: '户名', bank_serial: '流水号' };
  const fields = { flow_account_id: String(account?.value), layout: JSON.stringify({ columns, date_order: 'ymd' }) };
  const half = LINES / 2;
  const times: number[] = [];
  for (const part of [0, 1]) {
    const file = () => fileOf(new TextEncoder().encode(statementOf(part * half, half)), 'a.csv');
    const check = await timed(() => askUpload(owner, checkStatement.path, file(), fields));
    const run = await timed(() =>
      askUpload(owner, importStatement.path, file(), { ...fields, mode: 'all', similar: 'skip' }),
    );
    // Half of the money meets half of what is open.
    if (part === 0)
      await world.db.asOwner((tx) =>
        tx.script(`alter table receivable disable trigger user;
          update receivable set voided_on = due_date, void_reason = '-', voided_by = 'person' where company_id = ${company_id} and tenant_id > ${FIRST + CONTRACTS / 2};
          alter table receivable enable trigger user; analyze receivable; analyze cash_record`),
      );
    else
      await world.db.asOwner((tx) =>
        tx.script(`alter table receivable disable trigger user;
          update receivable set voided_on = null, void_reason = '', voided_by = null where company_id = ${company_id} and tenant_id > ${FIRST};
          alter table receivable enable trigger user; analyze receivable; analyze cash_record`),
      );
    let receipts = 0;
    const match = await timed(async () => {
      receipts = (await owner.call(matchProposals, {})).receipts.filter((money) => money.items.length > 0).length;
    });
    times.push(match);
    console.log(
      `statement of ${half} lines: checked in ${check.toFixed(0)} ms, imported in ${run.toFixed(0)} ms; ${receipts} matched in ${match.toFixed(0)} ms (limit ${BUDGET.match_ms})`,
    );
  }
  console.log(`twice as much of both: ratio ${((times[1] ?? 0) / (times[0] ?? 1)).toFixed(2)} (linear: 2)`);
  const { receipts } = await owner.call(matchProposals, {});
  const shares = receipts
    .filter(({ items }) => items.length > 0)
    .map(({ cash_record_id, items }) => ({ cash_record_id, items }));
  const confirmed = await timed(() => owner.call(confirmMatch, { shares }));
  console.log(`confirming ${shares.length} of them at once: ${confirmed.toFixed(0)} ms`);
}

export async function benchFinance(): Promise<void> {
  const stand = await openStand();
  await fill(stand, OPEN_OF_EACH, '2026-03-01');
  await benchRun(stand);
  await benchMatch(stand);
  await stand.close();
}
