// Meters as they stand before they are read: the last reading, what replaced meters ran since, and who pays on the day.
import sql, { type Sql } from 'sql-template-tag';
import type { SheetRow } from '#api/finance/meter/meter.schema';
import type { MeterRun } from '#domain/finance/meter/utility-usage';
import type { Tx } from '#server/platform/db/database';
import type { Party } from '../receivable/receivable-entry';

/** ` order by` of readings, the last first. */
const latest = sql`order by r.read_on desc, r.id desc limit 1`;

/** Where a meter hangs, or null for one of the whole building: of meter `m`. */
export const spaceLabel = sql`(select f.name || ' ' || s.number from space s join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
  where (s.company_id, s.id) = (m.company_id, m.space_id))`;

/** The last reading of meter `m` that stands, as table `l`. */
export const lastOf = sql`left join lateral (select r.id, r.read_on, trim_scale(r.reading) as reading, r.source from meter_reading r
  where r.company_id = m.company_id and r.meter_id = m.id and r.voided_on is null ${latest}) l on true`;

/** The approved contract that occupies the space of meter `m` on a day, as a table. */
export const occupantOn = (day: Sql) => sql`lateral (
  select c.id as contract_id, c.version_no, c.tenant_id, c.park_id, c.lessor_id as legal_entity_id, c.number as contract_number, t.name as tenant_name
  from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved'
  join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where o.company_id = m.company_id and o.space_id = m.space_id and o.change_id is null and ${day} between o.start_date and o.end_date limit 1)`;

export interface MeterState {
  id: number;
  number: string;
  kind: string;
  multiplier: string;
  space_id: number | null;
  space_label: string | null;
  removed_on: string | null;
  last: SheetRow['last'];
  carried: MeterRun[];
  /** The reading from which the usage counts; of a replaced meter where nothing was charged since. */
  base_id: number | null;
  party: (Party & { tenant_name: string; contract_number: string }) | null;
  moved: boolean;
}

type Row = Omit<MeterState, 'carried' | 'base_id'> & { place: number };

interface MeterQuery {
  meter_id: number;
  read_on: string;
}

/** The meters in the order asked for; what does not exist was refused before. */
export async function meterStates(tx: Tx, asked: readonly MeterQuery[]): Promise<(MeterState | undefined)[]> {
  const rows = await tx.query<Row>(
    sql`select x.place::int as place, m.id, m.number, m.kind, trim_scale(m.multiplier)::text as multiplier, m.space_id, ${spaceLabel} as space_label,
          m.removed_on, case when l.id is not null then json_build_object('id', l.id, 'read_on', l.read_on,
            'reading', l.reading::text, 'source', l.source) end as last,
          case when p.contract_id is not null then to_json(p) end as party,
          coalesce(l.source <> 'delivery' and p.contract_id is not null and p.tenant_id is distinct from b.tenant_id, false) as moved
        from jsonb_array_elements(${JSON.stringify(asked)}::jsonb) with ordinality x (line, place)
        join meter m on m.company_id = app_company() and m.id = (x.line ->> 'meter_id')::bigint
        ${lastOf}
        left join ${occupantOn(sql`(x.line ->> 'read_on')::date`)} p on true
        left join ${occupantOn(sql`l.read_on`)} b on true`,
  );
  const links = await carriedOf(
    tx,
    rows.filter((row) => row.last?.source === 'replacement').map((row) => row.id),
  );
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_each, index) => {
    const row = byPlace.get(index + 1);
    if (!row) return undefined;
    const { place: _place, ...state } = row;
    const chain = links.get(row.id) ?? [];
    return { ...state, carried: chain.map(({ run }) => run), base_id: chain[0]?.base_id ?? row.last?.id ?? null };
  });
}

interface Link {
  base_id: number;
  run: MeterRun;
}

/**
 * What the meters ran that these replaced and that was charged to nobody yet, the oldest first: back to the first one that was
 * read since it hung. Meters that were never read add nothing.
 */
async function carriedOf(tx: Tx, ids: readonly number[]): Promise<Map<number, Link[]>> {
  if (!ids.length) return new Map();
  const rows = await tx.query<Link & { asked: number }>(
    sql`with recursive chain as (
          select m.id as asked, 0 as depth, m.id, m.replaces_id, null::bigint as base_id, null::json as run, 'replacement'::text as source
          from meter m where m.company_id = app_company() and m.id = any(${[...ids]}::bigint[])
          union all
          select c.asked, c.depth + 1, m.id, m.replaces_id, l.id, case when l.id is not null then json_build_object('number', m.number,
              'multiplier', trim_scale(m.multiplier)::text, 'from', trim_scale(l.reading)::text, 'to', trim_scale(f.reading)::text) end, l.source
          from chain c join meter m on m.company_id = app_company() and m.id = c.replaces_id
          join lateral (select r.id, r.reading from meter_reading r where r.company_id = m.company_id and r.meter_id = m.id
            and r.voided_on is null ${latest}) f on true
          left join lateral (select r.id, r.reading, r.source from meter_reading r where r.company_id = m.company_id and r.meter_id = m.id
            and r.voided_on is null and r.id <> f.id ${latest}) l on true
          where c.source = 'replacement')
        select asked, base_id, run from chain where base_id is not null order by asked, depth desc`,
  );
  const links = new Map<number, Link[]>();
  for (const { asked, ...link } of rows) links.set(asked, [...(links.get(asked) ?? []), link]);
  return links;
}

/** Holds the meters until the end of the transaction: who reads or replaces one, does so alone. */
export async function lockMeters(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query(
    sql`select id from meter where company_id = app_company() and id = any(${[...ids]}::bigint[]) order by id for update`,
  );
}
