// The daily work of finance against its lower bound: a month's billing run of 10,000 contracts against the bare inserts of its rows, and 5,000
// lines of a bank's statement matched with 50,000 open receivables, against half as many of both.
import { checkStatement, importStatement } from '#api/finance/bank-statement/bank-statement';
import { runBills } from '#api/finance/bill/bill';
import { confirmMatch, matchProposals } from '#api/finance/match';
import { flowAccountOptions } from '#api/setup/option';
import { FIRST, fill } from '#tests/support/database/many-receivables';
import { fileOf, requestUpload } from '#tests/support/files/sheet';
import { type Environment, openEnvironment, timed } from './support/environment';
import { insertBare } from './support/insert-bare';
import { CONTRACTS } from './support/sized';
import type { Measure } from './table/measure';

/** One line for every second contract. */
const LINES = CONTRACTS / 2;
const OPEN_OF_EACH = 5;
const BUDGET = { run: 3, match_ms: 10_000 };
const RUN_TABLES = ['bill', 'bill_line'] as const;

async function benchRun(environment: Environment): Promise<Measure> {
  let count = 0;
  const run = await timed(async () => {
    count = (await environment.owner.call(runBills, { month: '2026-03' })).count;
  });
  return {
    what: `billing run of ${count.toLocaleString('en-US')} bills`,
    figure: run,
    unit: 'ms',
    reference: { what: 'bare inserts', figure: await insertBare(environment, RUN_TABLES) },
    budget: { times: BUDGET.run },
  };
}

/** Returns a statement: some payments match one receivable, some the two oldest, some none. */
function statementOf(from: number, count: number): string {
  const lines = Array.from({ length: count }, (_each, place) => {
    const g = from + place + 1;
    const one = 100_000 + g * 7;
    const fen = [one, one * 2 + 1, one + 3][g % 3] ?? one;
    return `2026-03-10,${(fen / 100).toFixed(2)},租客公司${g},S${g}`;
  });
  return ['日期,金额,户名,流水号', ...lines].join('\n');
}

async function benchMatch({ world, company_id, owner }: Environment): Promise<Measure[]> {
  const measures: Measure[] = [];
  const [account] = await owner.call(flowAccountOptions, {});
  const columns = { received_on: '日期', amount: '金额', payer: '户名', bank_serial: '流水号' };
  const fields = { flow_account_id: String(account?.value), layout: JSON.stringify({ columns, date_order: 'ymd' }) };
  const half = LINES / 2;
  let before: Measure['reference'];
  for (const part of [0, 1]) {
    const file = () => fileOf(new TextEncoder().encode(statementOf(part * half, half)), 'a.csv');
    const check = await timed(() => requestUpload(owner, checkStatement.path, file(), fields));
    const run = await timed(() =>
      requestUpload(owner, importStatement.path, file(), { ...fields, mode: 'all', similar: 'skip' }),
    );
    // Half of the payments match half of the open receivables.
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
    const what = `${part ? 'another' : 'a'} statement of ${half.toLocaleString('en-US')} lines`;
    const payments = `${receipts.toLocaleString('en-US')} payments`;
    measures.push(
      { what: `${what}, checked`, figure: check, unit: 'ms' },
      { what: `${what}, imported`, figure: run, unit: 'ms' },
      {
        what: `${payments} matched with open receivables`,
        figure: match,
        unit: 'ms',
        reference: before,
        budget: { most: BUDGET.match_ms },
      },
    );
    before = { what: `${payments} (linear: 2 ×)`, figure: match };
  }
  const { receipts } = await owner.call(matchProposals, {});
  const shares = receipts
    .filter(({ items }) => items.length > 0)
    .map(({ cash_record_id, items }) => ({ cash_record_id, items }));
  const confirmed = await timed(() => owner.call(confirmMatch, { shares }));
  return [
    ...measures,
    { what: `${shares.length.toLocaleString('en-US')} matches confirmed at once`, figure: confirmed, unit: 'ms' },
  ];
}

export async function benchFinance(): Promise<Measure[]> {
  const environment = await openEnvironment();
  await fill(environment, OPEN_OF_EACH, '2026-03-01', CONTRACTS);
  return [await benchRun(environment), ...(await benchMatch(environment))];
}
