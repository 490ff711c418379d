// State of meters before they are read: the last reading, the usage up to it that was charged to no one, and the holders of their spaces.
import sql, { type Sql } from 'sql-template-tag';
import type { SheetRow } from '#api/finance/meter/meter.schema';
import type { ReadingHolder } from '#domain/finance/meter/meter-reading';
import { countedTo, type DatedRun, daysBetweenReadings } from '#domain/finance/meter/usage-split';
import type { Tx } from '#server/platform/db/database';
import type { Party } from '../receivable/receivable-entry';

/** Orders readings, the last first. */
const latest = sql`order by r.read_on desc, r.id desc limit 1`;

/** Label of the space of meter `m`; null for a meter of the whole building. */
export const spaceLabel = sql`(select f.name || ' ' || s.number from space s join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
  where (s.company_id, s.id) = (m.company_id, m.space_id))`;

/** The last valid reading of meter `m`, as table `l`. */
export const lastOf = sql`left join lateral (select r.id, r.read_on, trim_scale(r.reading) as reading, r.source from meter_reading r
  where r.company_id = m.company_id and r.meter_id = m.id and r.voided_on is null ${latest}) l on true`;

/** Range of the counter of meter `m` where reading `b` follows `a` past its maximum, else 0. */
export const passedRange = (a: Sql, b: Sql) => sql`case when ${b} < ${a} then 10::numeric ^ m.digits else 0 end`;

/** Readings that the mean advance of a counter looks back on: a year of monthly ones. */
const LOOKED_BACK = 13;

/** Mean advance of the counter of meter `m` per day, rounded to its scale; null before its second reading. */
export const dailyAdvance = sql`(select trim_scale(round(sum(y.reading - y.before + ${passedRange(sql`y.before`, sql`y.reading`)})
    / nullif(max(y.read_on) - min(y.before_on), 0), 7))::text
  from (select x.reading, x.read_on, lag(x.reading) over w as before, lag(x.read_on) over w as before_on
    from (select r.reading, r.read_on, r.id from meter_reading r where r.company_id = m.company_id and r.meter_id = m.id and r.voided_on is null
      order by r.read_on desc, r.id desc limit ${LOOKED_BACK}) x
    window w as (order by x.read_on, x.id)) y where y.before is not null)`;

/** The approved contract that occupies the space of meter `m` on a day, as a table. */
export const occupantOn = (day: Sql) => sql`lateral (
  select t.name as tenant_name from space_occupation o
  join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved'
  join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where o.company_id = m.company_id and o.space_id = m.space_id and o.change_id is null and ${day} between o.start_date and o.end_date limit 1)`;

/** A contract that holds the meter's space, with the columns of its receivable. */
export interface HoldingParty extends Party, ReadingHolder {
  contract_id: number;
  tenant_name: string;
  contract_number: string;
}

export interface MeterState {
  id: number;
  number: string;
  kind: string;
  multiplier: string;
  digits: number | null;
  /** Mean advance of the counter per day over its last year of readings; null before its second reading. */
  daily: string | null;
  space_id: number | null;
  space_label: string | null;
  removed_on: string | null;
  last: SheetRow['last'];
  /** Usage up to the last reading that was charged to no one, the oldest first. */
  carried: DatedRun[];
  /** Id of the reading from which the usage counts; one of a replaced meter when nothing was charged since. */
  base_id: number | null;
  /** Holders of the space on the counted days, the first holder first. */
  holders: HoldingParty[];
}

type Row = Omit<MeterState, 'carried' | 'base_id' | 'holders'> & { place: number };

interface MeterQuery {
  meter_id: number;
  read_on: string;
}

/** Returns the meters in the requested order; missing ones were refused before. */
export async function meterStates(tx: Tx, queries: readonly MeterQuery[]): Promise<(MeterState | undefined)[]> {
  const rows = await tx.query<Row>(
    sql`select x.place::int as place, m.id, m.number, m.kind, trim_scale(m.multiplier)::text as multiplier, m.digits, ${dailyAdvance} as daily, m.space_id, ${spaceLabel} as space_label,
          m.removed_on, case when l.id is not null then json_build_object('id', l.id, 'read_on', l.read_on,
            'reading', l.reading::text, 'source', l.source) end as last
        from jsonb_array_elements(${JSON.stringify(queries)}::jsonb) with ordinality x (line, place)
        join meter m on m.company_id = app_company() and m.id = (x.line ->> 'meter_id')::bigint and m.voided_on is null
        ${lastOf}`,
  );
  const points = await uncountedOf(
    tx,
    rows.filter(({ last }) => last && !COUNTED.includes(last.source)).map((row) => row.id),
  );
  const found = rows.map(({ place, ...row }) => ({ place, row, ...carriedBy(points.get(row.id) ?? [], row.last) }));
  const holders = await holdersOf(
    tx,
    found.map(({ place, row, since }) => {
      const to = queries[place - 1]?.read_on ?? '';
      return { place, space_id: row.space_id, from: since ?? to, to };
    }),
  );
  const byPlace = new Map(found.map((each) => [each.place, each]));
  return queries.map((_each, index): MeterState | undefined => {
    const each = byPlace.get(index + 1);
    if (!each) return undefined;
    const { row, carried, base_id } = each;
    return { ...row, carried, base_id, holders: holders.get(index + 1) ?? [] };
  });
}

/** Sources of readings up to which all usage was charged. */
const COUNTED = ['manual', 'import'];

interface Point {
  id: number;
  meter_id: number;
  number: string;
  multiplier: string;
  digits: number | null;
  read_on: string;
  reading: string;
  source: string;
}

/**
 * Returns the readings since usage was last fully charged, the oldest first: those at handovers, and those of replaced meters. Meters without
 * readings add nothing.
 */
async function uncountedOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Point[]>> {
  if (!ids.length) return new Map();
  const rows = await tx.query<Point & { requested_id: number }>(
    sql`with recursive chain as (
          select m.company_id, m.id as requested_id, 0 as depth, m.id, m.replaces_id, m.number, m.multiplier, m.digits
          from meter m where m.company_id = app_company() and m.id = any(${[...ids]}::bigint[])
          union all
          select c.company_id, c.requested_id, c.depth + 1, m.id, m.replaces_id, m.number, m.multiplier, m.digits
          from chain c join meter m on m.company_id = c.company_id and m.id = c.replaces_id
          where not exists (select from meter_reading r where r.company_id = c.company_id and r.meter_id = c.id and r.voided_on is null
            and r.source = any(${COUNTED}::text[])))
        select c.requested_id, r.id, c.id as meter_id, c.number, trim_scale(c.multiplier)::text as multiplier, c.digits, r.read_on,
          trim_scale(r.reading)::text as reading, r.source
        from chain c join meter_reading r on r.company_id = c.company_id and r.meter_id = c.id and r.voided_on is null
        where not exists (select from meter_reading n where n.company_id = r.company_id and n.meter_id = r.meter_id and n.voided_on is null
          and n.source = any(${COUNTED}::text[]) and (n.read_on, n.id) > (r.read_on, r.id))
        order by c.requested_id, c.depth desc, r.read_on, r.id`,
  );
  const points = new Map<number, Point[]>();
  for (const { requested_id, ...point } of rows) points.set(requested_id, [...(points.get(requested_id) ?? []), point]);
  return points;
}

/** Returns the usage between these readings, the base of the next one, and the first day that may count. */
function carriedBy(points: readonly Point[], last: MeterState['last']) {
  const carried: DatedRun[] = [];
  let base_id = last?.id ?? null;
  for (const [place, to] of points.entries()) {
    const from = points[place - 1];
    if (from?.meter_id !== to.meter_id) continue;
    const { number, multiplier, digits } = to;
    if (!carried.length) base_id = from.id;
    carried.push({
      number,
      multiplier,
      digits,
      from: from.reading,
      to: to.reading,
      days: daysBetweenReadings(from, to),
    });
  }
  const since = [...carried.map(({ days }) => days.start), ...(last ? [countedTo(last)] : [])].sort()[0];
  return { carried, base_id, since };
}

/** Returns the approved contracts that hold spaces on some of the requested days, by index. */
async function holdersOf(
  tx: Tx,
  queries: readonly { place: number; space_id: number | null; from: string; to: string }[],
): Promise<Map<number, HoldingParty[]>> {
  const rows = await tx.query<HoldingParty & { place: number }>(
    sql`select x.place, c.id as contract_id, c.version_no, c.tenant_id, c.park_id, c.lessor_id as legal_entity_id, c.number as contract_number,
          t.name as tenant_name, o.start_date as start, o.end_date as end, exists (
            select from contract_termination e cross join jsonb_to_recordset(e.lines) as line (kind text)
            where e.company_id = c.company_id and e.contract_id = c.id and e.status = 'executed' and line.kind = 'meter') as settled
        from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as x (place int, space_id bigint, "from" date, "to" date)
        join space_occupation o on o.company_id = app_company() and o.space_id = x.space_id and o.change_id is null
          and o.start_date <= x."to" and o.end_date >= x."from"
        join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved'
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        order by x.place, o.start_date, o.id`,
  );
  const holders = new Map<number, HoldingParty[]>();
  for (const { place, ...holder } of rows) holders.set(place, [...(holders.get(place) ?? []), holder]);
  return holders;
}

/** Locks the meters until the end of the transaction against concurrent readings and replacements. */
export async function lockMeters(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query(
    sql`select id from meter where company_id = app_company() and id = any(${[...ids]}::bigint[]) order by id for update`,
  );
}
