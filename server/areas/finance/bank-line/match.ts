// Matches bank lines with movements of the books (勾对, docs/domain §6.2).
import sql, { join, raw, type Sql } from 'sql-template-tag';
import * as calls from '#api/finance/bank-line/bank-line';
import type {
  BankCandidatesTerms,
  BankLineCandidates,
  BankMatchTerms,
  BookedMovement,
} from '#api/finance/bank-line/bank-line.schema';
import type { BulkDone } from '#api/kernel/endpoint/bulk';
import type { CalendarDate } from '#domain/kernel/dates/calendar-date';
import { formatMoney } from '#domain/kernel/text/format';
import { inScope } from '#server/platform/access/scope';
import { type Tx, withIndexes, withoutLoops } from '#server/platform/db/database';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { BOOKED, BOOKED_SOURCES, type BookedSource, isUnmatched, plain, signed, unionOfBooked } from './booked';

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

/** Serializes matching within an account until the end of the transaction. */
export const holdAccount = (tx: Tx, account_id: number) =>
  tx.query(sql`select pg_advisory_xact_lock(hashtextextended('bank-match:' || app_company(), ${account_id}::bigint))`);

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
  source: BookedSource;
  /** Below 0 for money out. */
  fen: number;
  moved_on: string;
}

/** Locks unmatched movements of the account's books; throws 404 for those of other accounts, 409 when one is void or matched. */
async function lockBooked(
  { tx }: Call,
  source: BookedSource,
  account_id: number,
  ids: readonly number[],
): Promise<BookedRow[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const { from, fen, field } = BOOKED[source];
  const rows = await tx.query<BookedRow & { open: boolean }>(
    sql`select m.id, ${source} as source, ${fen} as fen, m.accounting_date as moved_on, ${isUnmatched(source)} as open
        from ${from} where m.company_id = app_company() and m.flow_account_id = ${account_id} and m.id = any(${wanted}::bigint[])
        order by m.id for update of m`,
  );
  if (rows.length < wanted.length)
    throw missing([{ path: [field], message: '所选账面收支不存在，或不属于该流水账户' }]);
  if (rows.some(({ open }) => !open)) throw new Refusal(409, '所选账面收支中有已勾对、已作废或已撤销的，请刷新后重试');
  return rows;
}

async function match(call: Call, terms: BankMatchTerms): Promise<BulkDone> {
  const lines = await lockLines(call, terms.line_ids);
  assertOpen(lines);
  const account = accountOf(lines);
  const booked: BookedRow[] = [];
  for (const source of BOOKED_SOURCES)
    booked.push(...(await lockBooked(call, source, account, terms[BOOKED[source].field])));
  const [stated, entered] = [sumOf(lines), booked.reduce((sum, { fen }) => sum + fen, 0)];
  if (stated !== entered)
    throw invalid([
      {
        path: ['line_ids'],
        message: `银行流水合计 ${formatMoney(stated)} 元，账面收支合计 ${formatMoney(entered)} 元，不相等不能勾对`,
      },
    ]);
  await linkGroup(call, account, lines, booked);
  await call.audit({ object: 'bank_line', object_id: lines[0]?.id ?? 0, action: 'bank-match', after: { ...terms } });
  return { done: lines.length };
}

async function linkGroup(
  { tx, actor, now }: Call,
  account_id: number,
  lines: readonly LockedLine[],
  booked: readonly BookedRow[],
): Promise<void> {
  const days = [...lines.map(({ booked_on }) => booked_on), ...booked.map(({ moved_on }) => moved_on)].sort();
  const [made] = await tx.query<{ id: number }>(
    sql`insert into bank_match (company_id, flow_account_id, first_on, last_on, automatic, created_by, created_at)
        values (app_company(), ${account_id}, ${days[0]}::date, ${days.at(-1)}::date, false, ${actor.user_id}, ${now}) returning id`,
  );
  const link = (table: string, rows: readonly { id: number }[]) =>
    tx.query(
      sql`update ${raw(table)} set bank_match_id = ${made?.id ?? 0}
          where company_id = app_company() and id = any(${rows.map(({ id }) => id)}::bigint[])`,
    );
  await link('bank_line', lines);
  for (const source of BOOKED_SOURCES) {
    const own = booked.filter((row) => row.source === source);
    if (own.length > 0) await link(BOOKED[source].table, own);
  }
}

/** A line and the movement of the books that it is. */
export interface BankPair {
  line_id: number;
  source: BookedSource;
  booked_id: number;
}

/** Pairs from which a plan without loops pays: new rows have no statistics, and a loop would read an index of unmatched rows whole for each pair. */
const MANY_PAIRS = 100;

/** Matches each pair of the account on its own; the caller ensures that both are open and have the same amount. */
export async function linkPairs(call: Call, account_id: number, pairs: readonly BankPair[]): Promise<void> {
  if (pairs.length === 0) return;
  const run = pairs.length < MANY_PAIRS ? withIndexes : withoutLoops;
  await run(call.tx, (tx) => link({ ...call, tx }, account_id, pairs));
}

async function link({ tx, actor, now }: Call, account_id: number, pairs: readonly BankPair[]): Promise<void> {
  const placed = pairs.map((pair, place) => ({ ...pair, place }));
  const columns = sql`(line_id bigint, source text, booked_id bigint, place integer, match_id bigint)`;
  const given = sql`jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) p ${columns}`;
  const sources = BOOKED_SOURCES.filter((source) => pairs.some((pair) => pair.source === source));
  const dates = join(sources.map((source) => sql`${raw(source)}.accounting_date`));
  const booked = join(
    sources.map(
      (source) => sql`left join ${raw(BOOKED[source].table)} ${raw(source)}
        on p.source = ${source} and ${raw(source)}.company_id = app_company() and ${raw(source)}.id = p.booked_id`,
    ),
    ' ',
  );
  const made = await tx.query<{ id: number }>(
    sql`insert into bank_match (company_id, flow_account_id, first_on, last_on, automatic, created_by, created_at)
        select app_company(), ${account_id}, least(l.booked_on, ${dates}), greatest(l.booked_on, ${dates}), true, ${actor.user_id}, ${now}
        from ${given}
        join bank_line l on l.company_id = app_company() and l.id = p.line_id
        ${booked}
        order by p.place returning id`,
  );
  // Identity values are drawn in the order of the pairs.
  const ids = made.map(({ id }) => id).sort((a, b) => a - b);
  const linked = JSON.stringify(placed.map((pair) => ({ ...pair, match_id: ids[pair.place] })));
  const rows = sql`jsonb_to_recordset(${linked}::jsonb) p ${columns}`;
  const update = (table: string, of: Sql, condition: Sql) =>
    tx.query(
      sql`update ${raw(table)} l set bank_match_id = p.match_id from ${rows}
          where l.company_id = app_company() and ${condition} and ${of} returning l.id`,
    );
  const lines = await update('bank_line', sql`l.id = p.line_id`, sql`l.bank_match_id is null`);
  let movements = 0;
  for (const source of sources) {
    const ofSource = sql`l.id = p.booked_id and p.source = ${source}`;
    movements += (await update(BOOKED[source].table, ofSource, isUnmatched(source, 'l'))).length;
  }
  if (lines.length < pairs.length || movements < pairs.length)
    throw new Refusal(409, '有银行流水或账面收支刚被勾对、作废或撤销，请刷新后重试');
}

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
          select l.id, l.booked_on, ${signed('l')} as fen, ${plain(sql`l.counterparty`)} as party, ${plain(sql`l.counterparty_account`)} as account from bank_line l
          where l.company_id = app_company() and l.flow_account_id = ${account_id} and l.bank_match_id is null${within(sql`l.booked_on`, 2 * DAYS_APART)}
        ), booked as (
          ${unionOfBooked(
            (source, { from, fen, parties, accounts }) => sql`
          select ${source}::text as source, m.id as booked_id, m.accounting_date as moved_on, ${fen} as fen,
            ${parties} as parties, ${accounts} as accounts
          from ${from}
          where m.company_id = app_company() and m.flow_account_id = ${account_id} and ${isUnmatched(source)}${within(sql`m.accounting_date`, DAYS_APART)}`,
          )}
        ), pair as (
          select l.id as line_id, l.booked_on, b.source, b.booked_id, count(*) over (partition by l.id) as of_line,
            count(*) over (partition by b.source, b.booked_id) as of_booked
          from line l join booked b on b.fen = l.fen and abs(b.moved_on - l.booked_on) <= ${DAYS_APART}
            and (l.party = any(b.parties) or '' = any(b.parties) or l.party = '' or l.account = any(b.accounts))
        )
        select line_id, source, booked_id from pair where of_line = 1 and of_booked = 1${within(sql`booked_on`, 0)} order by line_id`,
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
    sql`select * from (${unionOfBooked(
      (source, { from, fen, title }) => sql`
          select ${source}::text as source, m.id, m.accounting_date as moved_on, ${title} as title, m.remark, ${fen} as amount_fen
          from ${from} where m.company_id = app_company() and m.flow_account_id = ${account} and ${isUnmatched(source)}`,
    )}
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
