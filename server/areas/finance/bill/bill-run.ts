// The monthly billing run (出账, docs/domain §6): bills the receivables due in a month that are on no bill, one bill per payer, contract and legal
// entity. A second run bills only what the first left. It is set-based: many contracts take as many statements as one. On the embedded database, where
// a transaction delays all other requests, it is done for a few contracts at a time.
import sql, { empty, type Sql } from 'sql-template-tag';
import { previewBills, runBills } from '#api/finance/bill/bill';
import type { BillPreview, BillRun, BillRunDone, BillRunPreview } from '#api/finance/bill/bill.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { nextMonth } from '#domain/finance/run/next-run';
import { addMonths, monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { numberFrom } from '#domain/kernel/text/number-pattern';
import { isOwed, isUnbilled, openFen } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { one, type Tx } from '#server/platform/db/database';
import { takeNumbers } from '#server/platform/db/number-sequence';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { missing, Refusal } from '#server/platform/use-case/errors';
import {
  type Call,
  handle,
  handlePrepared,
  type OpenCall,
  type Route,
  type Work,
} from '#server/platform/use-case/route';
import { parameterValue } from '#server/policies/parameters';
import { assertLeftOut, lastRun, recordRun } from '../run/finance-run';

/** Maximum number of bills listed in a preview; its totals cover all bills. */
const MAX_LISTED = 500;
/** Number of contracts that are billed in one transaction on the embedded database. */
const EMBEDDED_PART = 10;

/** The tenant and contract of bills; without a contract, for what the tenant owes besides. */
interface Payer {
  tenant_id: number;
  contract_id: number | null;
}

/** A run, for all payers or for some of them. */
type Part = BillRun & { of?: Payer[] };

const isOf = (
  payers: readonly Payer[],
): Sql => sql` and r.tenant_id = any(${payers.map(({ tenant_id }) => tenant_id)}::bigint[])
  and exists (select from json_to_recordset(${JSON.stringify(payers)}::json) k (tenant_id bigint, contract_id bigint)
    where k.tenant_id = r.tenant_id and k.contract_id is not distinct from r.contract_id)`;

/** Open receivables that are on no live bill, within the actor's scope. The selection does not narrow a run. */
const unbilled = ({ actor }: Call, { park_ids, of: payers }: Part, due: Sql): Sql => sql`from receivable r
  left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
  where r.company_id = app_company() and ${isUnbilled} and ${due}${payers ? isOf(payers) : empty}
    ${park_ids.length ? sql`and r.park_id = any(${park_ids}::bigint[])` : empty}${inScope(actor, sql`r.park_id`)}`;

const dueIn = ({ month, earlier }: BillRun): Sql => {
  const { start, end } = monthRange(month);
  return earlier ? sql`r.due_date <= ${end}::date` : sql`r.due_date between ${start}::date and ${end}::date`;
};

/** Receivables `r` of the payer `p` open from before the month. When earlier receivables are billed too, only those already on a bill. */
const isInArrears = ({ month, earlier }: BillRun): Sql => sql`r.company_id = app_company() and r.tenant_id = p.tenant_id
  and r.due_date < ${monthRange(month).start}::date and ${isOwed}
  and (r.legal_entity_id, r.park_id) = (p.legal_entity_id, p.park_id) and r.contract_id is not distinct from p.contract_id
  ${earlier ? sql`and exists (select from bill_line l where l.company_id = r.company_id and l.receivable_id = r.id and l.live)` : sql``}`;

const arrearsOf = (run: BillRun): Sql =>
  sql`(select coalesce(sum(${openFen}), 0)::bigint from receivable r where ${isInArrears(run)})`;

/** SQL of why the run leaves out bill `p`; null for one that it makes. */
const leftOutOf = ({ left_out_tenant_ids, min_fen }: BillRun): Sql =>
  sql`case when p.tenant_id = any(${left_out_tenant_ids}::bigint[]) then 'chosen' when p.amount_fen < ${min_fen} then 'below' end`;

/**
 * One row per bill: `planned`, with its totals, the amount open before the month, and the tenant's prepayments. Rows of a payer are looked up by
 * index: joins of aggregates are planned for a handful of rows and are slow with thousands.
 */
const payers = (call: Call, run: Part): Sql => {
  const { start } = monthRange(run.month);
  return sql`payers as (
      select r.legal_entity_id, r.park_id, r.tenant_id, r.contract_id, count(*)::int as lines, min(r.due_date) as due_date,
        sum(${openFen})::bigint as amount_fen,
        json_agg(json_build_object('receivable_id', r.id, 'open_fen', ${openFen})) as items
      ${unbilled(call, run, dueIn(run))} group by r.legal_entity_id, r.park_id, r.tenant_id, r.contract_id
    ), planned as (
      select p.*, ${leftOutOf(run)} as left_out, t.name as tenant_name, c.number as contract_number, e.name as entity_name,
        ${arrearsOf(run)} as arrears_fen,
        (select coalesce(sum(m.amount_fen - m.allocated_fen), 0)::bigint from cash_record m
          where m.company_id = app_company() and m.tenant_id = p.tenant_id and m.voided_on is null and m.allocated_fen < m.amount_fen
            and m.direction = 'in' and m.legal_entity_id = p.legal_entity_id) as prepayment_fen,
        (select coalesce(max(b.supplement) + 1, 0) from bill b
          where b.company_id = app_company() and b.tenant_id = p.tenant_id and b.month = ${start}::date
            and (b.legal_entity_id, b.park_id) = (p.legal_entity_id, p.park_id)
            and b.contract_id is not distinct from p.contract_id) as supplement
      from payers p
      join tenant t on t.company_id = app_company() and t.id = p.tenant_id
      join legal_entity e on e.company_id = app_company() and e.id = p.legal_entity_id
      left join contract c on c.company_id = app_company() and c.id = p.contract_id
    )`;
};

const isOneOf = (park_ids: readonly number[]): Sql => sql`p.id = any(${[...park_ids]}::bigint[])`;

/** Returns the parks within the actor's scope that meet a condition on `p`. */
async function parksInScope({ tx, actor }: Call, condition: Sql = sql`true`): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    sql`select p.id from park p where p.company_id = app_company() and ${condition}${inScope(actor, sql`p.id`)} order by p.id`,
  );
  return rows.map((row) => row.id);
}

/** Refuses parks and tenants that do not exist or are outside the actor's scope. */
async function checkRun(call: Call, { park_ids, left_out_tenant_ids }: BillRun): Promise<void> {
  await assertLeftOut(call, left_out_tenant_ids);
  const existing = new Set(await parksInScope(call, isOneOf(park_ids)));
  const absent = park_ids.flatMap((id, index): FieldError[] =>
    existing.has(id) ? [] : [{ path: ['park_ids', index], message: '园区不存在或不在您的数据范围内' }],
  );
  if (absent.length) throw missing(absent);
}

/** Returns the month to bill: the next month from the billing day on, the current month before it. */
async function dueMonth({ tx, today }: Call): Promise<string> {
  const { start } = monthRange(yearMonthOf(today));
  const next = Number(today.slice(-2)) >= (await parameterValue(tx, 'bill.day'));
  return yearMonthOf(addMonths(start, next ? 1 : 0));
}

/** Returns the values that the next run begins with: those of the last one with the parks billed with its month, for the month next to it. */
async function nextRun(call: Call, { left_out_tenant_ids }: BillPreview): Promise<BillRun> {
  const due = await dueMonth(call);
  const last = await lastRun(call.tx, 'bill');
  if (!last) return { month: due, park_ids: [], earlier: false, min_fen: 0, left_out_tenant_ids };
  const { earlier, min_fen } = last;
  const { month, park_ids } = await lastMonth(call);
  return { month: nextMonth(month, due), park_ids, earlier, min_fen, left_out_tenant_ids };
}

/** A new park would be left out of each run that begins with the last parks. */
const isUnknownToRuns = sql`not exists (select from bill b where b.company_id = p.company_id and b.park_id = p.id)`;

/** Returns the latest month that was billed, with the parks of its runs and those without a bill; no parks when these are all. */
async function lastMonth(call: Call): Promise<{ month: string; park_ids: number[] }> {
  const { month, whole, park_ids } = await one<{ month: string; whole: boolean; park_ids: number[] }>(
    call.tx,
    sql`with run as (
          select terms from finance_run where company_id = app_company() and kind = 'bill'
            and terms ->> 'month' = (select max(x.terms ->> 'month') from finance_run x where x.company_id = app_company() and x.kind = 'bill'))
        select max(terms ->> 'month') as month, bool_or(jsonb_array_length(terms -> 'park_ids') = 0) as whole,
          coalesce((select json_agg(distinct p::bigint) from run, jsonb_array_elements_text(terms -> 'park_ids') p), '[]') as park_ids
        from run`,
  );
  const parks = whole ? [] : await parksInScope(call, sql`(${isOneOf(park_ids)} or ${isUnknownToRuns})`);
  return { month, park_ids: parks.length === (await parksInScope(call)).length ? [] : parks };
}

/** Returns the bills that the run makes, or leaves out, as the preview lists them. */
const listOf = (
  isMade: boolean,
): Sql => sql`(select coalesce(json_agg(json_build_object('tenant_id', s.tenant_id, 'tenant_name', s.tenant_name,
      'contract_number', s.contract_number, 'entity_name', s.entity_name, 'lines', s.lines, 'amount_fen', s.amount_fen, 'arrears_fen', s.arrears_fen,
      'prepayment_fen', s.prepayment_fen, 'supplement', s.supplement, 'due_date', s.due_date${isMade ? empty : sql`, 'reason', s.left_out`})), '[]')
    from (select * from planned where (left_out is null) = ${isMade} order by tenant_name, contract_number limit ${MAX_LISTED}) s)`;

async function preview(call: Call, input: BillPreview): Promise<BillRunPreview> {
  const run = input.month === null ? await nextRun(call, input) : { ...input, month: input.month };
  await checkRun(call, run);
  const { start } = monthRange(run.month);
  const found = await one<Omit<BillRunPreview, keyof BillRun | 'earlier_count' | 'earlier_fen'>>(
    call.tx,
    sql`with ${payers(call, run)}
        select count(*) filter (where left_out is null)::int as count, coalesce(sum(amount_fen) filter (where left_out is null), 0)::bigint as amount_fen,
          count(left_out)::int as left_out_count, coalesce(sum(amount_fen) filter (where left_out is not null), 0)::bigint as left_out_fen,
          ${listOf(true)} as bills, ${listOf(false)} as left_out
        from planned`,
  );
  const before = await one<{ earlier_count: number; earlier_fen: number }>(
    call.tx,
    sql`select count(*)::int as earlier_count, coalesce(sum(${openFen}), 0)::bigint as earlier_fen
        ${unbilled(call, run, sql`r.due_date < ${start}::date`)}`,
  );
  const { month, park_ids, earlier, min_fen } = run;
  return { month, park_ids, earlier, min_fen, ...found, ...before };
}

/** A bill before it is created. */
interface Planned {
  legal_entity_id: number;
  park_id: number;
  tenant_id: number;
  contract_id: number | null;
  supplement: number;
  due_date: string;
  amount_fen: number;
  arrears_fen: number;
  prepayment_fen: number;
  items: { receivable_id: number; open_fen: number }[];
}

const NOTHING: BillRunDone = { count: 0, amount_fen: 0, ids: [] };

/** Issues the bills of a part. */
async function issue(call: Call, part: Part): Promise<BillRunDone> {
  const { tx, actor, today } = call;
  // Runs of an enterprise are serialized; an index also prevents a receivable from being on two bills.
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('bill_run', app_company()))`);
  const planned = await tx.query<Planned>(
    sql`with ${payers(call, part)}
        select legal_entity_id, park_id, tenant_id, contract_id, supplement, due_date, amount_fen, arrears_fen, prepayment_fen, items
        from planned where left_out is null order by tenant_name, tenant_id, contract_number nulls first, park_id, legal_entity_id`,
  );
  if (planned.length === 0) return NOTHING;
  const numbers = await nextNumbers(tx, part, planned.length);
  const made = { month: `${part.month}-01`, issued_on: today, status: 'issued', void_reason: '' };
  const ids = await insertRecordsWithIds(
    tx,
    'bill',
    planned.map(({ items: _items, ...bill }, place) => ({
      number: numbers[place],
      ...made,
      ...bill,
      created_by: actor.user_id,
      created_at: call.now.toISOString(),
    })),
  );
  // Before the lines: whether an earlier receivable is on a bill yet decides where it belongs.
  await tx.query(
    sql`insert into bill_arrears (company_id, bill_id, receivable_id, open_fen)
        select p.company_id, p.id, r.id, ${openFen} from bill p join receivable r on ${isInArrears(part)}
        where p.company_id = app_company() and p.id = any(${ids}::bigint[])`,
  );
  await insertRecords(
    tx,
    'bill_line',
    planned.flatMap(({ items }, place) => items.map((item) => ({ bill_id: ids[place], ...item, live: true }))),
  );
  const amount_fen = planned.reduce((sum, bill) => sum + bill.amount_fen, 0);
  return { count: planned.length, amount_fen, ids };
}

/** Records the run, or throws when there was nothing to bill. */
async function finish(call: Call, input: BillRun, { ids, ...done }: BillRunDone): Promise<BillRunDone> {
  if (done.count === 0) throw new Refusal(409, '该月没有需要出账的应收');
  const { month, park_ids, earlier, min_fen } = input;
  await recordRun(call, 'bill', { month, park_ids, earlier, min_fen });
  await call.audit({ object: 'bill', object_id: 0, action: 'bill-run', after: { ...input, ...done } });
  return { ...done, ids };
}

/** Returns the payers of each part, in the order of their bills. */
async function partsOf(call: Call, input: BillRun): Promise<Payer[][]> {
  await checkRun(call, input);
  const found = await call.tx.query<Payer>(
    sql`select p.tenant_id, p.contract_id
        from (select distinct r.tenant_id, r.contract_id, c.number ${unbilled(call, input, dueIn(input))}) p
        join tenant t on t.company_id = app_company() and t.id = p.tenant_id
        order by t.name, p.tenant_id, p.number nulls first`,
  );
  const count = Math.ceil(found.length / EMBEDDED_PART);
  return Array.from({ length: count }, (_, place) => found.slice(place * EMBEDDED_PART, (place + 1) * EMBEDDED_PART));
}

/**
 * Runs each part in a transaction of its own. They are kept under the request's key, so that a repeated request after an interruption continues; a new
 * run bills the rest as well, since a bill is whole or absent.
 */
async function runInParts(call: OpenCall, input: BillRun): Promise<Work<BillRunDone>> {
  const parts = await call.step('parts', (inside) => partsOf(inside, input));
  const all = { count: 0, amount_fen: 0, ids: [] as number[] };
  for (const [place, payers] of parts.entries()) {
    const done = await call.step(`part-${place}`, (inside) => issue(inside, { ...input, of: payers }));
    all.count += done.count;
    all.amount_fen += done.amount_fen;
    all.ids.push(...done.ids);
  }
  return (inside) => finish(inside, input, all);
}

/** Runs the bills of all payers in the call's transaction. */
export async function runAtOnce(call: Call, input: BillRun): Promise<BillRunDone> {
  await checkRun(call, input);
  return finish(call, input, await issue(call, input));
}

const run = async (call: OpenCall, input: BillRun): Promise<Work<BillRunDone>> =>
  call.services.db.kind === 'pglite' ? runInParts(call, input) : (inside) => runAtOnce(inside, input);

/** Returns the next bill numbers by the enterprise's pattern. */
async function nextNumbers(tx: Tx, { month }: BillRun, count: number): Promise<string[]> {
  const pattern = await parameterValue(tx, 'bill.number_pattern');
  const number = numberFrom(pattern, { date: `${month}-01`, park: '' });
  const last = await takeNumbers(tx, `bill ${number.counter}`, count);
  return Array.from({ length: count }, (_none, place) => number.format(last - count + place + 1));
}

export const billRunRoutes: Route[] = [handle(previewBills, preview), handlePrepared(runBills, run)];
