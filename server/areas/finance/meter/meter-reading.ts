// Manual meter reading (抄表): all meters of a building in one form, charged to their tenants; a wrong reading is voided.
import sql from 'sql-template-tag';
import { nextReadings, postReadings, readingSheet, voidReading } from '#api/finance/meter/meter';
import type {
  NextReadings,
  NextReadingsQuery,
  PostedReadings,
  ReadingPost,
  ReadingRow,
  SheetQuery,
  SheetRow,
  VoidReading,
} from '#api/finance/meter/meter.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { leftOut, type RunLimits } from '#domain/finance/run/left-out';
import { nextPeriod } from '#domain/finance/run/next-run';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertLeftOut, lastRun, recordRun } from '../run/finance-run';
import { readingsOf } from './meter';
import {
  holderOf,
  takenOn,
  utilityItems,
  type ValidatedReading,
  validateReadings,
  writeReadings,
} from './meter-posting';
import { lockMeters, meterStates } from './meter-state';

async function assertBuilding({ tx, actor }: Call, building_id: number): Promise<void> {
  const building = await maybeOne(
    tx,
    sql`select b.id from building b where b.company_id = app_company() and b.id = ${building_id}${inScope(actor, sql`b.park_id`)}`,
  );
  if (!building) throw missing([{ path: ['building_id'], message: '所选楼宇不存在' }]);
}

/** Returns the meters of a kind in a building; refuses a building outside the scope. */
async function metersIn(call: Call, { building_id, kind }: SheetQuery): Promise<number[]> {
  await assertBuilding(call, building_id);
  const meters = await call.tx.query<{ id: number }>(
    sql`select m.id from meter m left join space s on (s.company_id, s.id) = (m.company_id, m.space_id)
        left join floor f on (f.company_id, f.id) = (s.company_id, s.floor_id)
        where m.company_id = app_company() and m.building_id = ${building_id} and m.kind = ${kind} and m.removed_on is null and m.voided_on is null
        order by f.number nulls first, s.number, m.number, m.id`,
  );
  return meters.map(({ id }) => id);
}

async function sheet(call: Call, query: SheetQuery): Promise<SheetRow[]> {
  const { read_on } = query;
  const ids = await metersIn(call, query);
  const states = await meterStates(
    call.tx,
    ids.map((meter_id) => ({ meter_id, read_on })),
  );
  return states.flatMap((state): SheetRow[] => {
    if (!state) return [];
    const { id, number, space_id, space_label, multiplier, digits, daily, last, carried } = state;
    const holders = state.holders.map(
      ({ contract_id, contract_number, tenant_id, tenant_name, start, end, settled }) => ({
        contract_id,
        contract_number,
        tenant_id,
        tenant_name,
        start,
        end,
        settled,
      }),
    );
    const [common, taken] = [space_id === null, takenOn(state, read_on)];
    const counter = { number, space_label, multiplier, digits, daily };
    return [{ meter_id: id, ...counter, last, carried, holders, common, taken }];
  });
}

async function itemOf({ tx }: Call, charge_item_id: number) {
  const existing = await maybeOne<{ kind: string; enabled: boolean }>(
    tx,
    sql`select kind, enabled from charge_item where company_id = app_company() and id = ${charge_item_id}`,
  );
  const path = ['charge_item_id'];
  if (!existing) throw missing([{ path, message: '所选费项不存在' }]);
  const item = (await utilityItems(tx)).find(({ id }) => id === charge_item_id);
  if (!item) throw invalid([{ path, message: existing.enabled ? '请选择水电能源类的费项' : '该费项已停用' }]);
  return item;
}

/** Returns the path of the reading in its line, or of the field common to all lines. */
function pathOf(
  field: Extract<ValidatedReading, { fault: unknown }>['fault']['field'],
  line: number,
): FieldError['path'] {
  return field === 'unit_price' ? [field] : ['lines', line, 'reading'];
}

async function post(call: Call, input: ReadingPost): Promise<PostedReadings> {
  const { tx } = call;
  const { lines, building_id, kind, charge_item_id, left_out_tenant_ids, min_fen, ...terms } = input;
  const own = new Set(await metersIn(call, input));
  await assertLeftOut(call, left_out_tenant_ids);
  const absent = lines.flatMap(({ meter_id }, index): FieldError[] =>
    own.has(meter_id) ? [] : [{ path: ['lines', index, 'meter_id'], message: '该楼宇没有此表，或已更换' }],
  );
  if (absent.length) throw missing(absent);
  const item = await itemOf(call, charge_item_id);
  await lockMeters(tx, [...own]);
  const filled = lines.flatMap(({ meter_id, after_id, reading, handovers: requested }, place) => {
    const handovers = requested.flatMap(({ read_on, reading: taken }) =>
      taken === null ? [] : { read_on, reading: taken },
    );
    return reading === null ? [] : [{ place, after_id, reading: { ...terms, meter_id, reading, handovers, item } }];
  });
  const validated = await validateReadings(
    call,
    filled.map(({ reading }) => reading),
  );
  if (validated.some((each) => 'fault' in each && each.closed))
    throw new Refusal(423, '应收日所在月份已结账，请改用未结账月份的应收日', [
      { path: ['due_date'], message: '应收日所在月份已结账' },
    ]);
  const taken = validated.find((each) => 'fault' in each && each.taken);
  if (taken && 'fault' in taken) throw new Refusal(409, taken.fault.message);
  const faults = validated.flatMap((each, index): FieldError[] =>
    'fault' in each ? [{ path: pathOf(each.fault.field, filled[index]?.place ?? 0), message: each.fault.message }] : [],
  );
  if (faults.length) throw invalid(faults);
  const ready = validated.flatMap((outcome, index) => {
    const line = filled[index];
    return 'fault' in outcome || !line ? [] : [{ outcome, ...line }];
  });
  const stale = ready.find(({ outcome, after_id }) => (outcome.meter.last?.id ?? null) !== after_id);
  if (stale) throw new Refusal(409, `表 ${stale.outcome.meter.number} 刚被他人抄表，请刷新后重新填写`);
  const kept = ready.filter(({ outcome }) => !isLeftOut(outcome, { left_out_tenant_ids, min_fen }));
  if (kept.length === 0) throw invalid([{ path: ['lines'], message: '填写的读数都被跳过，没有需要登记的读数' }]);
  const { receivable_ids: _made, ...posted } = await writeReadings(call, 'manual', kept);
  await recordRun(call, 'meter', { ...terms, building_id, kind, charge_item_id, min_fen });
  return { ...posted, left_out: ready.length - kept.length };
}

/** Returns true when a meter with charges is left out: its usage counts in the next reading. */
function isLeftOut(outcome: Extract<ValidatedReading, { meter: unknown }>, limits: RunLimits): boolean {
  const { parts } = outcome;
  if (parts.length === 0) return false;
  const tenant_ids = parts.map((part) => holderOf(outcome, part).tenant_id);
  const amount_fen = parts.reduce((sum, { usage }) => sum + usage.gross, 0);
  return leftOut({ tenant_ids, amount_fen }, limits) !== null;
}

/** Returns the values of the last reading within the actor's scope, for the period next to it. */
async function next(call: Call, { building_id, kind }: NextReadingsQuery): Promise<NextReadings> {
  if (building_id !== null) await assertBuilding(call, building_id);
  const last = await lastRun(
    call.tx,
    'meter',
    sql`and (${building_id}::bigint is null or (r.terms ->> 'building_id')::bigint = ${building_id})
        and (${kind}::text is null or r.terms ->> 'kind' = ${kind})
        and exists (select from building b where b.company_id = r.company_id and b.id = (r.terms ->> 'building_id')::bigint${inScope(call.actor, sql`b.park_id`)})`,
  );
  if (!last) return null;
  const { start_date: start, end_date: end, due_date: due, read_on, ...same } = last;
  const period = nextPeriod({ start, end, due, read_on }, call.today);
  return {
    ...same,
    read_on: period.read_on,
    start_date: period.start,
    end_date: period.end,
    due_date: period.due,
  };
}

async function voidOne(call: Call, { id, reason }: VoidReading): Promise<ReadingRow> {
  const { tx, actor } = call;
  const found = await maybeOne<{ meter_id: number; removed: boolean }>(
    tx,
    sql`select r.meter_id, m.removed_on is not null as removed from meter_reading r join meter m on (m.company_id, m.id) = (r.company_id, r.meter_id)
        join building b on (b.company_id, b.id) = (m.company_id, m.building_id)
        where r.company_id = app_company() and r.id = ${id}${inScope(actor, sql`b.park_id`)}`,
  );
  if (!found) throw notFound('读数');
  const { meter_id, removed } = found;
  if (removed) throw new Refusal(423, '该表已更换，读数不能作废');
  await lockMeters(tx, [meter_id]);
  const before = (await readingsOf(tx, meter_id)).find((row) => row.id === id);
  if (!before) throw notFound('读数');
  if (before.voided_on !== null) throw new Refusal(409, '该读数已作废');
  if (before.charges.length) throw new Refusal(423, '该读数已计费，请先作废对应的应收，全部作废后读数随之作废');
  if (before.source === 'delivery') throw new Refusal(423, '交房读数请在合同的交房记录中更正');
  if (before.source === 'replacement') throw new Refusal(423, '换表读数不能作废');
  if (!before.last) throw new Refusal(423, '之后的抄表从该读数起算，请先作废之后的抄表');
  await tx.query(
    sql`update meter_reading set voided_on = ${call.today}::date where company_id = app_company() and id = ${id}`,
  );
  const { read_on, reading } = before;
  await call.audit({
    object: 'meter',
    object_id: meter_id,
    action: 'void-reading',
    before: { read_on, reading },
    after: { reason },
  });
  const after = (await readingsOf(tx, meter_id)).find((row) => row.id === id);
  if (!after) throw notFound('读数');
  return after;
}

export const meterReadingRoutes: Route[] = [
  handle(readingSheet, sheet),
  handle(nextReadings, next),
  handle(postReadings, post),
  handle(voidReading, voidOne),
];
