// Matches bank lines with movements of the books (勾对, docs/domain §6.2).
import sql, { join, raw, type Sql } from 'sql-template-tag';
import * as calls from '#api/finance/bank-line/bank-line';
import type {
  BankCandidatesTerms,
  BankLineCandidates,
  BankMatchTerms,
  BookedMovement,
} from '#api/finance/bank-line/bank-line.schema';
import { BANK_ENTRY_KIND } from '#api/finance/bank-line/bank-line-labels';
import { CASH_DIRECTION } from '#api/finance/labels';
import type { BulkDone } from '#api/kernel/endpoint/bulk';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { formatMoney } from '#domain/kernel/text/format';
import { inScope } from '#server/platform/access/scope';
import { type Tx, withoutLoops } from '#server/platform/db/database';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

/** Days between a line and its movement in the books that automatic matching allows. */
const DAYS_APART = 3;
const MOST_CANDIDATES = 200;

export interface LockedLine {
  id: number;
  flow_account_id: number;
  booked_on: string;
  direction: 'in' | 'out';
  amount_fen: number;
  counterparty: string;
  counterparty_account: string;
  remark: string;
  bank_serial: string;
  bank_match_id: number | null;
}

/** Returns the SQL of an entry's kind in Chinese. */
export const entryTitle = (entry: Sql): Sql =>
  sql`case ${entry}.kind ${join(
    Object.entries(BANK_ENTRY_KIND).map(([kind, { label }]) => sql`when ${kind} then ${label}`),
    ' ',
  )} end`;

/** Serializes matching within an account until the end of the transaction. */
export const holdAccount = (tx: Tx, account_id: number) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('bank-match:' || app_company(), ${account_id}::bigint))`);

const signed = (row: string): Sql =>
  sql`case ${raw(row)}.direction when 'in' then ${raw(row)}.amount_fen else -${raw(row)}.amount_fen end`;

/** Locks the accounts of lines within the user's parks and then the lines, both in the order of their ids, as an import does. */
export async function lockLines({ tx, actor }: Call, ids: readonly number[]): Promise<LockedLine[]> {
  const wanted = [...new Set(ids)];
  const accounts = await tx.query<{ id: number }>(
    sql`select distinct a.id from bank_line l join flow_account a on (a.company_id, a.id) = (l.company_id, l.flow_account_id)
        where l.company_id = app_company() and l.id = any(${wanted}::bigint[])${inScope(actor, sql`a.park_id`)} order by a.id`,
  );
  for (const { id } of accounts) await holdAccount(tx, id);
  const lines = await tx.query<LockedLine>(
    sql`select l.id, l.flow_account_id, l.booked_on, l.direction, l.amount_fen, l.counterparty, l.counterparty_account, l.remark, l.bank_serial,
          l.bank_match_id
        from bank_line l join flow_account a on (a.company_id, a.id) = (l.company_id, l.flow_account_id)
        where l.company_id = app_company() and l.id = any(${wanted}::bigint[])${inScope(actor, sql`a.park_id`)} order by l.id for update of l`,
  );
  if (lines.length < wanted.length) throw notFound('银行流水');
  return lines;
}

export function assertOpen(lines: readonly LockedLine[]): void {
  if (lines.some(({ bank_match_id }) => bank_match_id !== null))
    throw new Refusal(409, '所选银行流水中有已勾对的，请刷新后重试');
}

/** Returns the account of the lines; throws when they are of several. */
function accountOf(lines: readonly LockedLine[]): number {
  const [account, other] = [...new Set(lines.map(({ flow_account_id }) => flow_account_id))];
  if (other !== undefined || account === undefined)
    throw invalid([{ path: ['line_ids'], message: '只能勾对同一流水账户的银行流水' }]);
  return account;
}

const sumOf = (rows: readonly { direction: 'in' | 'out'; amount_fen: number }[]): number =>
  rows.reduce((sum, { direction, amount_fen }) => sum + (direction === 'in' ? amount_fen : -amount_fen), 0);

interface BookedRow {
  id: number;
  direction: 'in' | 'out';
  amount_fen: number;
  moved_on: string;
}

const BOOKED = { cash_record: 'cash_record_ids', bank_entry: 'bank_entry_ids' } as const;

/** Locks unmatched movements of the account's books; throws 404 for those of other accounts, 409 when one is void or matched. */
async function lockBooked(
  { tx }: Call,
  table: keyof typeof BOOKED,
  account_id: number,
  ids: readonly number[],
): Promise<BookedRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const rows = await tx.query<BookedRow & { taken: boolean }>(
    sql`select id, direction, amount_fen, accounting_date as moved_on, voided_on is not null or bank_match_id is not null as taken
        from ${raw(table)} where company_id = app_company() and flow_account_id = ${account_id} and id = any(${wanted}::bigint[])
        order by id for update`,
  );
  if (rows.length < wanted.length)
    throw missing([{ path: [BOOKED[table]], message: '所选账面收支不存在，或不属于该流水账户' }]);
  if (rows.some(({ taken }) => taken)) throw new Refusal(409, '所选账面收支中有已勾对或已作废的，请刷新后重试');
  return rows;
}

async function match(call: Call, { line_ids, cash_record_ids, bank_entry_ids }: BankMatchTerms): Promise<BulkDone> {
  const lines = await lockLines(call, line_ids);
  assertOpen(lines);
  const account = accountOf(lines);
  const cash = await lockBooked(call, 'cash_record', account, cash_record_ids);
  const entries = await lockBooked(call, 'bank_entry', account, bank_entry_ids);
  const [stated, booked] = [sumOf(lines), sumOf([...cash, ...entries])];
  if (stated !== booked)
    throw invalid([
      {
        path: ['line_ids'],
        message: `银行流水合计 ${formatMoney(stated)} 元，账面收支合计 ${formatMoney(booked)} 元，不相等不能勾对`,
      },
    ]);
  const days = [...lines.map(({ booked_on }) => booked_on), ...[...cash, ...entries].map(({ moved_on }) => moved_on)];
  await linkGroup(call, account, days, { lines, cash, entries });
  await call.audit({
    object: 'bank_line',
    object_id: lines[0]?.id ?? 0,
    action: 'bank-match',
    after: { line_ids, cash_record_ids, bank_entry_ids },
  });
  return { done: lines.length };
}

interface Group {
  lines: readonly { id: number }[];
  cash: readonly { id: number }[];
  entries: readonly { id: number }[];
}

async function linkGroup(call: Call, account_id: number, days: string[], { lines, cash, entries }: Group) {
  const { tx, actor, now } = call;
  const [first, last] = [[...days].sort()[0], [...days].sort().at(-1)];
  const [made] = await tx.query<{ id: number }>(
    sql`insert into bank_match (company_id, flow_account_id, first_on, last_on, automatic, created_by, created_at)
        values (app_company(), ${account_id}, ${first}::date, ${last}::date, false, ${actor.user_id}, ${now}) returning id`,
  );
  const idsOf = (rows: readonly { id: number }[]) => sql`${rows.map(({ id }) => id)}::bigint[]`;
  const id = made?.id ?? 0;
  await tx.query(
    sql`update bank_line set bank_match_id = ${id} where company_id = app_company() and id = any(${idsOf(lines)})`,
  );
  await tx.query(
    sql`update cash_record set bank_match_id = ${id} where company_id = app_company() and id = any(${idsOf(cash)})`,
  );
  await tx.query(
    sql`update bank_entry set bank_match_id = ${id} where company_id = app_company() and id = any(${idsOf(entries)})`,
  );
}

/** A line and the movement of the books that it is. */
export interface BankPair {
  line_id: number;
  cash_record_id: number | null;
  bank_entry_id: number | null;
}

/** Pairs from which a plan without loops pays: new rows have no statistics, and a loop would read an index of unmatched rows whole for each pair. */
const MANY_PAIRS = 100;

/** Matches each pair of the account on its own; the caller ensures that both are open and have the same amount. */
export async function linkPairs(
  { tx, actor, now }: Call,
  account_id: number,
  pairs: readonly BankPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  const placed = pairs.map((pair, place) => ({ ...pair, place }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) p (line_id bigint, cash_record_id bigint, bank_entry_id bigint, place integer)`;
  const run = <T>(work: (planned: Tx) => Promise<T>) => (pairs.length < MANY_PAIRS ? work(tx) : withoutLoops(tx, work));
  const made = await run((planned) =>
    planned.query<{ id: number }>(
      sql`insert into bank_match (company_id, flow_account_id, first_on, last_on, automatic, created_by, created_at)
        select app_company(), ${account_id}, least(l.booked_on, m.accounting_date, e.accounting_date),
          greatest(l.booked_on, m.accounting_date, e.accounting_date), true, ${actor.user_id}, ${now}
        from ${given}
        join bank_line l on l.company_id = app_company() and l.id = p.line_id
        left join cash_record m on m.company_id = app_company() and m.id = p.cash_record_id
        left join bank_entry e on e.company_id = app_company() and e.id = p.bank_entry_id
        order by p.place returning id`,
    ),
  );
  // Identity values are drawn in the order of the pairs.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  const linked = pairs.map((pair, place) => ({ ...pair, match_id: ids[place] }));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(linked)}::jsonb) p (line_id bigint, cash_record_id bigint, bank_entry_id bigint, match_id bigint)`;
  const update = (table: string, key: string, condition: Sql) =>
    run((planned) =>
      planned.query(
        sql`update ${raw(table)} l set bank_match_id = p.match_id from ${rows}
            where l.company_id = app_company() and ${condition} and l.id = p.${raw(key)} returning l.id`,
      ),
    );
  const linkedLines = await update('bank_line', 'line_id', sql`l.bank_match_id is null`);
  const isOpen = sql`l.bank_match_id is null and l.voided_on is null`;
  const linkedCash = await update('cash_record', 'cash_record_id', isOpen);
  const linkedEntries = await update('bank_entry', 'bank_entry_id', isOpen);
  if (linkedLines.length < pairs.length || linkedCash.length + linkedEntries.length < pairs.length)
    throw new Refusal(409, '有银行流水或账面收支刚被勾对或作废，请刷新后重试');
}

const plain = (name: Sql): Sql => sql`lower(regexp_replace(translate(${name}, '（）', '()'), '\\s', '', 'g'))`;

/** Days of the lines to match. */
export interface Span {
  from: CalendarDate;
  to: CalendarDate;
}

/** Matches every open line of an account, of a span if given, with the only movement of the books that it can be; returns their number. */
export async function autoMatch(call: Call, account_id: number, span?: Span): Promise<number> {
  const { tx } = call;
  const within = (day: Sql, apart: number): Sql =>
    span
      ? sql` and ${day} between ${span.from}::date - ${apart}::integer and ${span.to}::date + ${apart}::integer`
      : sql``;
  await holdAccount(tx, account_id);
  const pairs = await tx.query<BankPair>(
    sql`with line as (
          select l.id, l.booked_on, ${signed('l')} as fen, ${plain(sql`l.counterparty`)} as party from bank_line l
          where l.company_id = app_company() and l.flow_account_id = ${account_id} and l.bank_match_id is null${within(sql`l.booked_on`, 2 * DAYS_APART)}
        ), booked as (
          select m.id as cash_record_id, null::bigint as bank_entry_id, m.accounting_date as moved_on, ${signed('m')} as fen, ${plain(sql`m.payer`)} as party
          from cash_record m
          where m.company_id = app_company() and m.flow_account_id = ${account_id} and m.voided_on is null and m.bank_match_id is null${within(sql`m.accounting_date`, DAYS_APART)}
          union all
          select null, m.id, m.accounting_date, ${signed('m')}, ${plain(sql`m.counterparty`)}
          from bank_entry m
          where m.company_id = app_company() and m.flow_account_id = ${account_id} and m.voided_on is null and m.bank_match_id is null${within(sql`m.accounting_date`, DAYS_APART)}
        ), pair as (
          select l.id as line_id, l.booked_on, b.cash_record_id, b.bank_entry_id, count(*) over (partition by l.id) as of_line,
            count(*) over (partition by b.cash_record_id, b.bank_entry_id) as of_booked
          from line l join booked b on b.fen = l.fen and abs(b.moved_on - l.booked_on) <= ${DAYS_APART}
            and (b.party = l.party or b.party = '' or l.party = '')
        )
        select line_id, cash_record_id, bank_entry_id from pair where of_line = 1 and of_booked = 1${within(sql`booked_on`, 0)} order by line_id`,
  );
  await lockLines(
    call,
    pairs.map(({ line_id }) => line_id),
  );
  await linkPairs(call, account_id, pairs);
  return pairs.length;
}

async function autoMatchAll(call: Call, { flow_account_id }: { flow_account_id: number | null }): Promise<BulkDone> {
  const { tx, actor } = call;
  const accounts = await tx.query<{ id: number }>(
    sql`select a.id from flow_account a where a.company_id = app_company()${inScope(actor, sql`a.park_id`)}
          and (${flow_account_id}::bigint is null or a.id = ${flow_account_id}) order by a.id`,
  );
  if (accounts.length === 0) throw notFound('流水账户');
  let done = 0;
  for (const { id } of accounts) {
    const matched = await autoMatch(call, id);
    if (matched > 0)
      await call.audit({
        object: 'bank_line',
        object_id: id,
        action: 'bank-match',
        after: { flow_account_id: id, lines: matched },
      });
    done += matched;
  }
  return { done };
}

async function unmatch(call: Call, { ids }: { ids: number[] }): Promise<BulkDone> {
  const lines = await lockLines(call, ids);
  const matches = [...new Set(lines.flatMap(({ bank_match_id }) => bank_match_id ?? []))];
  if (matches.length === 0) throw new Refusal(409, '所选银行流水没有勾对');
  await call.tx.query(sql`delete from bank_match where company_id = app_company() and id = any(${matches}::bigint[])`);
  await call.audit({
    object: 'bank_line',
    object_id: lines[0]?.id ?? 0,
    action: 'bank-unmatch',
    before: { line_ids: ids },
  });
  return { done: lines.length };
}

/** Condition that a movement `b` has the text in its other side, remark, day or amount; thousands are not separated. */
const found = (search: string) =>
  search === ''
    ? sql`true`
    : sql`(strpos(lower(b.title || ' ' || b.remark), lower(${search})) > 0 or strpos(b.moved_on::text, ${search}) > 0
        or strpos(to_char(abs(b.amount_fen) / 100.0, 'FM999999999999990.00'), ${search.replaceAll(',', '')}) > 0)`;

async function candidates({ tx, actor }: Call, { ids, search }: BankCandidatesTerms): Promise<BankLineCandidates> {
  const lines = await tx.query<LockedLine>(
    sql`select l.* from bank_line l join flow_account a on (a.company_id, a.id) = (l.company_id, l.flow_account_id)
        where l.company_id = app_company() and l.id = any(${ids}::bigint[])${inScope(actor, sql`a.park_id`)} order by l.id`,
  );
  if (lines.length < new Set(ids).size) throw notFound('银行流水');
  const account = accountOf(lines);
  const amount_fen = sumOf(lines);
  const [day] = lines.map(({ booked_on }) => booked_on).sort();
  const rows = await tx.query<BookedMovement>(
    sql`select * from (
          select 'cash' as source, m.id, m.accounting_date as moved_on,
            case m.direction when 'in' then ${CASH_DIRECTION.in.label} else ${CASH_DIRECTION.out.label} end || ' ' || m.payer as title, m.remark, ${signed('m')} as amount_fen
          from cash_record m
          where m.company_id = app_company() and m.flow_account_id = ${account} and m.voided_on is null and m.bank_match_id is null
          union all
          select 'entry', m.id, m.accounting_date, ${entryTitle(sql`m`)} || ' ' || m.counterparty, m.remark, ${signed('m')}
          from bank_entry m
          where m.company_id = app_company() and m.flow_account_id = ${account} and m.voided_on is null and m.bank_match_id is null
        ) b where ${found(search)} order by (b.amount_fen = ${amount_fen}) desc, sign(b.amount_fen) = sign(${amount_fen}::bigint) desc, abs(b.moved_on - ${day}::date), b.id
        limit ${MOST_CANDIDATES}`,
  );
  return { amount_fen, rows };
}

export const bankMatchRoutes: Route[] = [
  handle(calls.bankLineCandidates, candidates),
  handle(calls.matchBankLines, match),
  handle(calls.autoMatchBankLines, autoMatchAll),
  handle(calls.unmatchBankLines, unmatch),
];
