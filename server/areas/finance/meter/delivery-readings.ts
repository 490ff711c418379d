// Meters of a contract's spaces and their readings at its delivery. A correction voids the readings of the delivery and takes new ones, so that the
// last reading of a meter is always the valid one.
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { Delivery, LastReading } from '#api/contracts/handover.schema';
import { METER_KIND } from '#api/contracts/labels';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { readingFault } from '#domain/finance/meter/utility-usage';
import type { Tx } from '#server/platform/db/database';
import { invalid, missing } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { dailyAdvance } from './meter-state';

type Meter = Delivery['meters'][number];
interface Placed extends Meter {
  building_id: number;
}

const label = sql`b.name || ' ' || f.name || ' ' || s.number`;

/** Returns the meters in the contract's spaces and the building meters it was delivered with, each with its last reading. */
export const lastReadingsOf = (tx: Tx, contract_id: number): Promise<LastReading[]> =>
  tx.query<LastReading>(
    sql`select m.id as meter_id, m.space_id, ${label} as space_label, m.kind, m.number, trim_scale(m.multiplier)::text as multiplier,
          l.read_on, l.reading::text as reading
        from meter m
        left join space s on (s.company_id, s.id) = (m.company_id, m.space_id)
        left join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
        left join building b on (b.company_id, b.id) = (m.company_id, m.building_id)
        left join lateral (select r.read_on, trim_scale(r.reading) as reading from meter_reading r
          where r.company_id = m.company_id and r.meter_id = m.id and r.voided_on is null order by r.read_on desc, r.id desc limit 1) l on true
        where m.company_id = app_company() and m.removed_on is null and m.voided_on is null and (
          exists (select from contract c join contract_space cs on (cs.company_id, cs.contract_id, cs.version_no) = (c.company_id, c.id, c.version_no)
            where c.company_id = m.company_id and c.id = ${contract_id} and cs.space_id = m.space_id)
          or exists (select from meter_reading r where r.company_id = m.company_id and r.meter_id = m.id and r.contract_id = ${contract_id}
            and r.voided_on is null))
        order by space_label nulls last, m.kind, m.number`,
  );

/** Returns the building of each meter: that of its space, or the only building of the contract. */
async function placed({ tx }: Call, contract: Contract, meters: readonly Meter[]): Promise<Placed[]> {
  const ids = contract.spaces.map((space) => space.id);
  const spaces = await tx.query<{ id: number; building_id: number }>(
    sql`select id, building_id from space where company_id = app_company() and id = any(${ids}::bigint[])`,
  );
  const buildings = new Map(spaces.map((space) => [space.id, space.building_id]));
  const [building, ...more] = new Set(buildings.values());
  const absent: FieldError[] = [];
  const unclear: FieldError[] = [];
  const result = meters.map((meter, index): Placed => {
    const path = ['meters', index, 'space_id'];
    if (meter.space_id === null) {
      if (more.length) unclear.push({ path, message: '合同跨多个楼宇，请选择表所在的空间' });
      return { ...meter, building_id: building ?? 0 };
    }
    const building_id = buildings.get(meter.space_id);
    if (building_id === undefined) absent.push({ path, message: '所选空间不属于该合同' });
    return { ...meter, building_id: building_id ?? 0 };
  });
  if (absent.length) throw missing(absent);
  if (unclear.length) throw invalid(unclear);
  return result;
}

interface MeterHistory {
  place: number;
  same: boolean;
  /** Is true when the meter has readings from elsewhere, so that its space and multiplier can no longer be changed here. */
  shared: boolean;
  before_on: string | null;
  before: string | null;
  digits: number | null;
  daily: string | null;
}

/** Returns for each stored meter whether it matches the input, and its last reading before this delivery. */
const meterHistoriesOf = (
  { tx }: Call,
  contract_id: number,
  meters: readonly Placed[],
  read_on: string,
): Promise<MeterHistory[]> =>
  tx.query<MeterHistory>(
    sql`select (x.place - 1)::int as place, (m.space_id is not distinct from (x.line ->> 'space_id')::bigint
          and m.multiplier = (x.line ->> 'multiplier')::numeric) as same,
          exists (select from meter_reading r where r.company_id = m.company_id and r.meter_id = m.id and r.voided_on is null
            and (r.contract_id is distinct from ${contract_id} or r.source <> 'delivery')) as shared,
          p.read_on as before_on, trim_scale(p.reading)::text as before, m.digits, ${dailyAdvance} as daily
        from jsonb_array_elements(${JSON.stringify(meters)}::jsonb) with ordinality x (line, place)
        join meter m on m.company_id = app_company() and m.building_id = (x.line ->> 'building_id')::bigint
          and m.kind = x.line ->> 'kind' and m.number = x.line ->> 'number' and m.voided_on is null
        left join lateral (select r.read_on, r.reading from meter_reading r
          where r.company_id = m.company_id and r.meter_id = m.id and r.voided_on is null and r.read_on <= ${read_on}::date
            and (r.contract_id is distinct from ${contract_id} or r.source <> 'delivery')
          order by r.read_on desc, r.id desc limit 1) p on true`,
  );

/** Returns why a reading cannot follow the one before the delivery; null when it can. */
function readingMessage(
  { reading }: Meter,
  { before_on, before, ...counter }: MeterHistory,
  read_on: string,
): string | null {
  const last = before_on && before ? { read_on: before_on, reading: before } : null;
  const fault = readingFault({ read_on, reading }, last, read_on, counter);
  if (!fault) return null;
  return counter.digits === null ? `不能小于 ${before_on} 的读数 ${before}` : fault.message;
}

function faultsOf(meters: readonly Placed[], histories: readonly MeterHistory[], read_on: string): FieldError[] {
  const seen = new Set<string>();
  const twice = meters.flatMap(({ kind, number, building_id }, index): FieldError[] => {
    const key = `${building_id} ${kind} ${number}`;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ path: ['meters', index, 'number'], message: `${METER_KIND[kind].label} ${number} 重复` }];
  });
  const others = histories.flatMap((history): FieldError[] => {
    const { place, same, shared } = history;
    const message = readingMessage(meters[place] as Placed, history, read_on);
    if (shared && !same)
      return [{ path: ['meters', place, 'number'], message: '该表已登记在其他空间，或倍率不同，请核对' }];
    return message === null ? [] : [{ path: ['meters', place, 'reading'], message }];
  });
  return [...twice, ...others];
}

/** Stores the readings of a delivery and replaces its earlier ones. An unchanged reading remains, with the usage that counts from it. */
export async function readMeters(call: Call, contract: Contract, delivery: Delivery): Promise<void> {
  const { tx, today, actor } = call;
  const { delivered_on } = delivery;
  const meters = await placed(call, contract, delivery.meters);
  const faults = faultsOf(meters, await meterHistoriesOf(call, contract.id, meters, delivered_on), delivered_on);
  if (faults.length) throw invalid(faults);
  await tx.query(
    sql`update meter_reading r set voided_on = ${today}::date where r.company_id = app_company() and r.contract_id = ${contract.id}
          and r.source = 'delivery' and r.voided_on is null and not (r.read_on = ${delivered_on}::date and exists (
            select from meter m join jsonb_to_recordset(${JSON.stringify(meters)}::jsonb) x (building_id bigint, kind text, number text, reading numeric)
              on (m.building_id, m.kind, m.number) = (x.building_id, x.kind, x.number)
            where (m.company_id, m.id) = (r.company_id, r.meter_id) and x.reading = r.reading))`,
  );
  await tx.query(
    sql`with lines as (select * from jsonb_to_recordset(${JSON.stringify(meters)}::jsonb)
          x (building_id bigint, space_id bigint, kind text, number text, multiplier numeric, reading numeric)),
        meters as (
          insert into meter (company_id, building_id, space_id, kind, number, multiplier, created_by)
          select app_company(), building_id, space_id, kind, number, multiplier, ${actor.user_id}::bigint from lines
          on conflict (company_id, building_id, kind, number) where voided_on is null do update set space_id = excluded.space_id, multiplier = excluded.multiplier
          returning id, building_id, kind, number)
        insert into meter_reading (company_id, meter_id, read_on, reading, source, contract_id, created_by)
        select app_company(), m.id, ${delivered_on}::date, l.reading, 'delivery', ${contract.id}::bigint, ${actor.user_id}::bigint
        from lines l join meters m on (m.building_id, m.kind, m.number) = (l.building_id, l.kind, l.number)
        where not exists (select from meter_reading r where r.company_id = app_company() and r.meter_id = m.id
          and r.contract_id = ${contract.id} and r.source = 'delivery' and r.voided_on is null)`,
  );
}
