// Meters (仪表): list, one with its readings, and saving.
import sql from 'sql-template-tag';
import { meterCalls, meterReadings } from '#api/finance/meter/meter';
import { meterList } from '#api/finance/meter/meter.list';
import type { Meter, MeterSave, ReadingRow } from '#api/finance/meter/meter.schema';
import { readingFault } from '#domain/finance/meter/utility-usage';
import { compareDecimals } from '#domain/kernel/numbers/decimal';
import { receivableStatus } from '#server/measures/finance/receivable';
import type { Actor } from '#server/platform/access/actor';
import { buildingIs, inScope, inSelection } from '#server/platform/access/scope';
import { maybeOne, one, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { insertRecord, saveRecord } from '#server/platform/list/record';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { lastOf, occupantOn, passedRange, spaceLabel } from './meter-state';

const listed = listRoutes(meterList, {
  source: ({ actor, today }) => sql`from meter m
    join building b on (b.company_id, b.id) = (m.company_id, m.building_id)
    join park p on (p.company_id, p.id) = (b.company_id, b.park_id)
    ${lastOf}
    left join ${occupantOn(sql`${today}::date`)} x on true
    where m.company_id = app_company() and m.voided_on is null${inSelection(actor, sql`b.park_id`, buildingIs(sql`b.id`))}`,
  id: sql`m.id`,
  extra: { version: sql`m.version`, replacement: sql`m.replaces_id is not null`, digits: sql`m.digits` },
  columns: {
    number: sql`m.number`,
    kind: sql`m.kind`,
    building_name: sql`b.name`,
    building_id: sql`b.id`,
    space_label: spaceLabel,
    tenant_name: sql`x.tenant_name`,
    multiplier: sql`m.multiplier`,
    reading: sql`l.reading`,
    read_on: sql`l.read_on`,
    state: sql`case when m.removed_on is null then 'hanging' else 'removed' end`,
    removed_on: sql`m.removed_on`,
    replaced_by: sql`(select n.number from meter n where n.company_id = m.company_id and n.replaces_id = m.id and n.voided_on is null)`,
    park_name: sql`p.name`,
  },
});

export async function loadMeter(tx: Tx, actor: Actor, id: number): Promise<Meter> {
  const meter = await maybeOne<Meter>(
    tx,
    sql`select m.id, m.version, m.building_id, b.name as building_name, m.space_id, ${spaceLabel} as space_label, m.kind, m.number,
          trim_scale(m.multiplier)::text as multiplier, m.digits, m.removed_on, l.read_on, l.reading::text as reading
        from meter m join building b on (b.company_id, b.id) = (m.company_id, m.building_id)
        ${lastOf}
        where m.company_id = app_company() and m.id = ${id} and m.voided_on is null${inScope(actor, sql`b.park_id`)}`,
  );
  if (!meter) throw notFound('仪表');
  return meter;
}

/** Checks that the building is within the scope, and the space in the building. */
async function assertPlace({ tx, actor }: Call, { building_id, space_id }: MeterSave): Promise<void> {
  const building = await maybeOne(
    tx,
    sql`select b.id from building b where b.company_id = app_company() and b.id = ${building_id}${inScope(actor, sql`b.park_id`)}`,
  );
  if (!building) throw missing([{ path: ['building_id'], message: '所选楼宇不存在' }]);
  if (!space_id) return;
  const space = await maybeOne(
    tx,
    sql`select id from space where company_id = app_company() and id = ${space_id} and building_id = ${building_id}`,
  );
  if (!space) throw missing([{ path: ['space_id'], message: '所选空间不存在，或不属于该楼宇' }]);
}

/** Refuses changes that would affect the usage a meter has already counted. */
function assertUnread(before: Meter, { building_id, kind, multiplier, reading }: MeterSave): void {
  const fixed = (path: string, message: string) => invalid([{ path: [path], message }]);
  if (building_id !== before.building_id) throw fixed('building_id', '仪表不能移到另一楼宇，请在该楼宇新增');
  if (kind !== before.kind) throw fixed('kind', '种类不能修改');
  if (reading != null) throw fixed('reading', '底数只在新增时填写，请通过抄表登记读数');
  if (before.reading !== null && compareDecimals(multiplier ?? '1', before.multiplier) !== 0)
    throw fixed('multiplier', '抄过表的仪表不能修改倍率；换了互感器请更换仪表');
}

/** Refuses digits that the readings so far contradict, or that would change the usage of one which passed the maximum. */
async function assertDigits({ tx }: Call, { id, digits: before }: Meter, { digits = null }: MeterSave): Promise<void> {
  if (digits === before) return;
  const { highest, passed } = await one<{ highest: string; passed: boolean }>(
    tx,
    sql`select trim_scale(coalesce(max(x.reading), 0))::text as highest, coalesce(bool_or(x.reading < x.before), false) as passed
        from (select r.reading, lag(r.reading) over (order by r.read_on, r.id) as before from meter_reading r
          where r.company_id = app_company() and r.meter_id = ${id} and r.voided_on is null) x`,
  );
  if (passed) throw invalid([{ path: ['digits'], message: '已有读数按表盘位数归零计算，不能修改表盘位数' }]);
  if (digits !== null && compareDecimals(highest, `1${'0'.repeat(digits)}`) >= 0)
    throw invalid([{ path: ['digits'], message: `已有读数 ${highest} 超过 ${digits} 位` }]);
}

const audited = ({ building_name, space_label, kind, number, multiplier, digits }: Meter) => ({
  building_name,
  space_label,
  kind,
  number,
  multiplier,
  digits,
});

async function save(call: Call, input: MeterSave): Promise<Meter> {
  const { tx, actor, today } = call;
  const before = input.id === undefined ? undefined : await loadMeter(tx, actor, input.id);
  if (before?.removed_on) throw new Refusal(423, '该表已更换，不能修改');
  await assertPlace(call, input);
  if (before) {
    assertUnread(before, input);
    await assertDigits(call, before, input);
  }
  const { building_id, space_id = null, kind, number, multiplier = '1', digits = null, read_on, reading } = input;
  const fault = read_on && reading ? readingFault({ read_on, reading }, null, today, { digits }) : null;
  if (fault) throw invalid([{ path: [fault.field], message: fault.message }]);
  const values = before
    ? { space_id, number, multiplier, digits }
    : { building_id, space_id, kind, number, multiplier, digits, ...stamp(call) };
  const id = await saveRecord(tx, 'meter', '仪表', input, values);
  if (!before && reading)
    await insertRecord(tx, 'meter_reading', { meter_id: id, read_on, reading, source: 'manual', ...stamp(call) });
  const after = await loadMeter(tx, actor, id);
  await call.audit({
    object: 'meter',
    object_id: id,
    action: before ? 'update' : 'create',
    before: before && audited(before),
    after: { ...audited(after), ...(reading && { read_on, reading }) },
  });
  return after;
}

export const stamp = ({ actor, now }: Call) => ({ created_by: actor.user_id, created_at: now.toISOString() });

/** Returns all readings of a meter, the latest first. */
export const readingsOf = (tx: Tx, meter_id: number): Promise<ReadingRow[]> =>
  tx.query<ReadingRow>(
    sql`select r.id, r.read_on, trim_scale(r.reading)::text as reading, r.source, trim_scale(coalesce((r.reading - b.reading + ${passedRange(sql`b.reading`, sql`r.reading`)}) * m.multiplier, k.usage))::text as usage, k.charges,
          r.voided_on, r.base_id is null as first, r.voided_on is null and k.charges = '[]' and r.source in ('manual', 'import', 'handover')
            and m.removed_on is null and not reading_is_counted(r) as last,
          u.display_name as created_by
        from meter_reading r join meter m on (m.company_id, m.id) = (r.company_id, r.meter_id)
        join app_user u on u.company_id = r.company_id and u.id = r.created_by
        left join meter_reading b on (b.company_id, b.id, b.meter_id) = (r.company_id, r.base_id, r.meter_id)
        cross join lateral (select coalesce(jsonb_agg(jsonb_build_object('receivable_id', v.id, 'tenant_name', t.name, 'contract_number', c.number,
            'usage', trim_scale(k.usage)::text, 'gross_fen', v.gross_fen, 'status', ${receivableStatus('v')}, 'explanation', k.explanation) order by v.id), '[]') as charges, sum(k.usage) as usage
          from meter_charge k join receivable v on (v.company_id, v.id) = (k.company_id, k.receivable_id)
          join tenant t on (t.company_id, t.id) = (v.company_id, v.tenant_id) left join contract c on (c.company_id, c.id) = (v.company_id, v.contract_id)
          where k.company_id = r.company_id and k.reading_id = r.id) k
        where r.company_id = app_company() and r.meter_id = ${meter_id} order by r.read_on desc, r.id desc`,
  );

export const meterRoutes: Route[] = [
  ...listed,
  handle(meterCalls.get, ({ tx, actor }, { id }) => loadMeter(tx, actor, id)),
  handle(meterCalls.save, save),
  handle(meterReadings, async ({ tx, actor }, { id }) => {
    await loadMeter(tx, actor, id);
    return readingsOf(tx, id);
  }),
];
