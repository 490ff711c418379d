// Replacement of a meter (换表, docs/domain §5.7): the old one ends with its final reading, and a new one continues in its place. It can be undone
// while nothing was charged after it.
import sql from 'sql-template-tag';
import { replaceMeter, undoReplacement } from '#api/finance/meter/meter';
import type { Meter, MeterReplace, UndoReplacement } from '#api/finance/meter/meter.schema';
import { readingFault } from '#domain/finance/meter/utility-usage';
import { one } from '#server/platform/db/database';
import { insertRecord, insertRecords, updateRecord } from '#server/platform/list/record';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadMeter, readingsOf, stamp } from './meter';
import { lockMeters, meterStates } from './meter-state';

/**
 * Ends the old meter with its final reading and starts a new one in its place; usage since the last charge is charged with the new meter's next
 * reading.
 */
async function replace(call: Call, input: MeterReplace): Promise<Meter> {
  const { tx, actor, today } = call;
  const { id, version, replaced_on, final_reading, number, multiplier = '1', digits = null, reading = '0' } = input;
  await loadMeter(tx, actor, id);
  await lockMeters(tx, [id]);
  const before = await loadMeter(tx, actor, id);
  if (before.removed_on !== null) throw new Refusal(409, '该表已更换，请刷新后查看');
  const { read_on: last_on, reading: last, digits: counted } = before;
  const lastReading = last_on && last ? { read_on: last_on, reading: last } : null;
  const [state] = await meterStates(tx, [{ meter_id: id, read_on: replaced_on }]);
  const fault = readingFault({ read_on: replaced_on, reading: final_reading }, lastReading, today, state);
  if (fault) {
    const [path, message] =
      fault.field === 'read_on'
        ? ['replaced_on', fault.message.replace('抄表日期', '换表日期')]
        : ['final_reading', counted === null ? `不能小于上次读数 ${last}（${last_on}）` : fault.message];
    throw invalid([{ path: [path], message }]);
  }
  await updateRecord(tx, 'meter', '仪表', { id, version }, { removed_on: replaced_on });
  const { building_id, space_id, kind } = before;
  const fresh = { building_id, space_id, kind, number, multiplier, digits, replaces_id: id };
  const new_id = await insertRecord(tx, 'meter', { ...fresh, ...stamp(call) });
  const taken = { read_on: replaced_on, source: 'replacement', ...stamp(call) };
  await insertRecords(tx, 'meter_reading', [
    { meter_id: id, reading: final_reading, ...taken },
    { meter_id: new_id, reading, ...taken },
  ]);
  await call.audit({
    object: 'meter',
    object_id: id,
    action: 'replace-meter',
    after: { replaced_on, final_reading, new_number: number, multiplier, digits, reading },
  });
  return loadMeter(tx, actor, new_id);
}

/** Removes the new meter with its readings and restores the old one. */
async function undo(call: Call, { id, version, reason }: UndoReplacement): Promise<Meter> {
  const { tx, actor, today } = call;
  await loadMeter(tx, actor, id);
  const { replaces_id } = await one<{ replaces_id: number | null }>(
    tx,
    sql`select replaces_id from meter where company_id = app_company() and id = ${id}`,
  );
  if (replaces_id === null) throw new Refusal(409, '该表不是换上的新表');
  await lockMeters(tx, [replaces_id, id]);
  const fresh = await loadMeter(tx, actor, id);
  if (fresh.removed_on !== null) throw new Refusal(423, '新表又已更换，请先撤销其更换');
  const validReadings = (await readingsOf(tx, id)).filter(({ voided_on }) => voided_on === null);
  const charged = validReadings.find(({ charges }) => charges.some(({ status }) => status !== 'void'));
  if (charged) throw new Refusal(423, `新表 ${charged.read_on} 的抄表已计费，请先作废对应的应收`);
  if (validReadings.some(({ source }) => source === 'delivery'))
    throw new Refusal(423, '新表有交房读数，请先在合同的交房记录中更正');
  const final = (await readingsOf(tx, replaces_id)).find(
    ({ voided_on, source }) => voided_on === null && source === 'replacement',
  );
  await tx.query(
    sql`update meter_reading set voided_on = ${today}::date where company_id = app_company() and voided_on is null
          and (meter_id = ${id} or id = ${final?.id ?? null})`,
  );
  await updateRecord(tx, 'meter', '仪表', { id, version }, { voided_on: today });
  const { version: stored } = await loadMeter(tx, actor, replaces_id);
  await updateRecord(tx, 'meter', '仪表', { id: replaces_id, version: stored }, { removed_on: null });
  const old = await loadMeter(tx, actor, replaces_id);
  await call.audit({
    object: 'meter',
    object_id: replaces_id,
    action: 'undo-replacement',
    before: { new_number: fresh.number, final_reading: final?.reading, replaced_on: final?.read_on },
    after: { reason },
  });
  return old;
}

export const meterReplacementRoutes: Route[] = [handle(replaceMeter, replace), handle(undoReplacement, undo)];
