// Bank statements of last month and this one up to yesterday: the movements of each account, last month's reconciled, this month's fees and one
// receipt still open.
import sql from 'sql-template-tag';
import { addDays, addMonths, type CalendarDate, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { BOOKED, type BookedSource } from '#server/areas/finance/bank-line/booked';
import { linkPairs } from '#server/areas/finance/bank-line/match';
import { type NewBankLine, storeLines } from '#server/areas/finance/bank-line/store-lines';
import { postBankEntries } from '#server/areas/finance/posting/bank-entries';
import { insertRecord } from '#server/platform/list/record';
import type { Call } from '#server/platform/use-case/route';
import { openLife } from '../calls';
import type { Stage } from '../stage';

const OPENING = 268_450_000;
const FEE = { day: '20', fen: 1_500, remark: '账户管理费' };
const INTEREST = { day: '21', months: ['03', '06', '09', '12'], fen: 23_356, remark: '结息' };
const UNCLAIMED = { counterparty: '上海远帆供应链管理有限公司', fen: 1_280_000, remark: '往来款', days: 4 };

interface Movement extends Omit<NewBankLine, 'balance_fen' | 'line_key' | 'booked_time'> {
  booked: { source: BookedSource; booked_id: number } | null;
  entry: 'fee' | 'interest' | null;
}

const movement = (
  change: Pick<Movement, 'booked_on' | 'direction' | 'amount_fen' | 'remark'> & Partial<Movement>,
): Movement => ({
  counterparty: '',
  counterparty_account: '',
  bank_serial: '',
  booked: null,
  entry: null,
  ...change,
});

/** Returns the money of the account's books, as the bank states it. */
async function bookedOf(
  { tx }: Call,
  account_id: number,
  from: CalendarDate,
  until: CalendarDate,
): Promise<Movement[]> {
  const rows = await tx.query<Movement>(
    sql`select accounting_date as booked_on, direction, amount_fen, payer as counterparty, payer_account as counterparty_account,
          coalesce(bank_serial, '') as bank_serial, remark, json_build_object('source', 'cash', 'booked_id', id) as booked, null as entry
        from cash_record where company_id = app_company() and flow_account_id = ${account_id} and voided_on is null and bank_match_id is null
          and accounting_date between ${from}::date and ${until}::date
        union all
        select accounting_date, case when m.amount_fen > 0 then 'out' else 'in' end, abs(m.amount_fen), coalesce(nullif(h.payee_name, ''), nullif(h.firm, ''), h.name), h.payee_account,
          '', '佣金', json_build_object('source', 'commission', 'booked_id', m.id), null
        from ${BOOKED.commission.from} where m.company_id = app_company() and m.flow_account_id = ${account_id} and m.undone_on is null
          and m.bank_match_id is null and m.accounting_date between ${from}::date and ${until}::date
        order by booked_on`,
  );
  return rows;
}

/** Returns fees and interest of the bank in the months from `from` to `until`. */
function chargesOf(from: CalendarDate, until: CalendarDate): Movement[] {
  const months = [yearMonthOf(from), yearMonthOf(until)].filter((month, place, all) => all.indexOf(month) === place);
  return months
    .flatMap((month) => [
      movement({
        booked_on: `${month}-${FEE.day}`,
        direction: 'out',
        amount_fen: FEE.fen,
        remark: FEE.remark,
        entry: 'fee',
      }),
      ...(INTEREST.months.includes(month.slice(5))
        ? [
            movement({
              booked_on: `${month}-${INTEREST.day}`,
              direction: 'in',
              amount_fen: INTEREST.fen,
              remark: INTEREST.remark,
              entry: 'interest',
            }),
          ]
        : []),
    ])
    .filter(({ booked_on }) => booked_on <= until);
}

/** Returns the movements as lines with the balance after each. */
function linesOf(account_id: number, movements: readonly Movement[]): NewBankLine[] {
  let balance_fen = OPENING;
  return movements.map(({ booked: _booked, entry, ...line }, place) => {
    balance_fen += line.direction === 'in' ? line.amount_fen : -line.amount_fen;
    return { ...line, booked_time: '', balance_fen, line_key: `demo|${account_id}|${place}` };
  });
}

async function seedAccount(call: Call, account_id: number, movements: readonly Movement[]): Promise<void> {
  const { tx, actor, today } = call;
  const [first, last] = [movements[0], movements.at(-1)];
  if (!first || !last) return;
  const statement_id = await insertRecord(tx, 'bank_statement', {
    flow_account_id: account_id,
    file_name: `对账单-${last.booked_on}.xlsx`,
    lines: movements.length,
    outgoing: movements.filter(({ direction, entry }) => direction === 'out' || entry !== null).length,
    left_out: 0,
    first_on: first.booked_on,
    last_on: last.booked_on,
    created_by: actor.user_id,
  });
  await storeLines(call, { flow_account_id: account_id, statement_id }, linesOf(account_id, movements));
  const stored = await tx.query<{ id: number; line_key: string }>(
    sql`select id, line_key from bank_line where company_id = app_company() and statement_id = ${statement_id}`,
  );
  const lineAt = new Map(stored.map(({ id, line_key }) => [Number(line_key.split('|').at(-1)), id]));
  const thisMonth = `${yearMonthOf(today)}-01`;
  const charges = movements.flatMap((each, place) =>
    each.entry !== null && each.booked_on < thisMonth ? [{ ...each, kind: each.entry, place }] : [],
  );
  const entries = await postBankEntries(
    call,
    charges.map(({ kind, direction, amount_fen, booked_on, counterparty, remark }) => ({
      flow_account_id: account_id,
      kind,
      direction,
      amount_fen,
      booked_on,
      counterparty,
      remark,
    })),
  );
  const line_id = (place: number) => lineAt.get(place) ?? 0;
  await linkPairs(call, account_id, [
    ...movements.flatMap(({ booked }, place) => (booked === null ? [] : [{ line_id: line_id(place), ...booked }])),
    ...charges.map(({ place }, index) => ({
      line_id: line_id(place),
      source: 'entry' as const,
      booked_id: entries[index] ?? 0,
    })),
  ]);
}

/** Reconciles all accounts from the first day of last month. */
export async function seedBank(stage: Pick<Stage, 'tx' | 'today' | 'setup'>): Promise<void> {
  const { tx, today, setup } = stage;
  const from = `${yearMonthOf(addMonths(today, -1))}-01`;
  const until = addDays(today, -1);
  const call = (await openLife(stage)).callOf('finance');
  await tx.query(
    sql`update flow_account set opening_on = ${from}::date, opening_fen = ${OPENING} where company_id = app_company()`,
  );
  const [unclaimedAccount] = setup.entities[0]?.account_ids ?? [];
  for (const account_id of setup.entities.flatMap(({ account_ids }) => account_ids)) {
    const { days, fen, ...unclaimed } = UNCLAIMED;
    const open =
      account_id === unclaimedAccount
        ? [movement({ ...unclaimed, booked_on: addDays(today, -days), direction: 'in', amount_fen: fen })]
        : [];
    const movements = [...(await bookedOf(call, account_id, from, until)), ...chargesOf(from, until), ...open];
    movements.sort((a, b) => (a.booked_on < b.booked_on ? -1 : a.booked_on > b.booked_on ? 1 : 0));
    await seedAccount(call, account_id, movements);
  }
  await tx.query(
    sql`insert into bank_rule (company_id, direction, words, kind, created_by)
        values (app_company(), 'out', ${FEE.remark}, 'fee', ${setup.users.finance})`,
  );
}
