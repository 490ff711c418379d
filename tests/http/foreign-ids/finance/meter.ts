// Ids of another enterprise for meters and their readings.
import { meterCalls, meterReadings, postReadings, replaceMeter } from '#api/finance/meter/meter';
import { chargeItem, newPlace, newSpace, newTenant } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import type { Person, World } from '#tests/support/world';

interface People {
  owner: Person;
  approver: Person;
  stranger: Person;
  world: World;
}

export async function meterInputs({ owner, stranger }: People): Promise<Record<string, object[]>> {
  const place = await newPlace(owner);
  const own = await newPlace(stranger);
  const space = await newSpace(owner, place);
  const fresh = { kind: 'water' as const, number: 'F-1' };
  const meter = await owner.call(meterCalls.save, {
    ...fresh,
    building_id: place.building_id,
    read_on: '2026-03-01',
    reading: '1',
  });
  const ownMeter = await stranger.call(meterCalls.save, { ...fresh, building_id: own.building_id });
  const reading = firstOf(await owner.call(meterReadings, { id: meter.id }));
  const replaced = await owner.call(meterCalls.save, { ...fresh, number: 'F-8', building_id: place.building_id });
  const swap = { replaced_on: '2026-03-10', final_reading: '2', number: 'F-9' };
  const replacing = await owner.call(replaceMeter, { id: replaced.id, version: 0, ...swap });
  const terms = {
    kind: 'water' as const,
    read_on: '2026-03-10',
    unit_price: '1',
    start_date: '2026-03-01',
    end_date: '2026-03-10',
  };
  const round = { ...terms, due_date: '2026-03-20' };
  const utility = await chargeItem(stranger, 'utility');
  const line = { after_id: null, reading: '2' };
  const lines = [{ ...line, meter_id: ownMeter.id }];
  await owner.call(postReadings, {
    ...round,
    building_id: place.building_id,
    charge_item_id: await chargeItem(owner, 'utility'),
    lines: [{ meter_id: meter.id, after_id: reading.id, reading: '2' }],
  });
  return {
    '/api/finance/meter/get': [{ id: meter.id }],
    '/api/finance/meter/save': [
      { id: meter.id, version: 0, ...fresh, building_id: place.building_id },
      { ...fresh, number: 'F-2', building_id: place.building_id },
      { ...fresh, number: 'F-2', building_id: own.building_id, space_id: space.id },
    ],
    '/api/finance/meter/replace': [
      { id: meter.id, version: 0, replaced_on: '2026-03-10', final_reading: '2', number: 'F-3' },
    ],
    '/api/finance/meter/undo-replace': [{ id: replacing.id, version: 0, reason: '测试' }],
    '/api/finance/meter/readings': [{ id: meter.id }],
    '/api/finance/meter-reading/sheet': [{ building_id: place.building_id, kind: 'water', read_on: '2026-03-10' }],
    '/api/finance/meter-reading/next': [{ building_id: place.building_id }],
    '/api/finance/meter-reading/post': [
      {
        ...round,
        building_id: own.building_id,
        charge_item_id: utility,
        left_out_tenant_ids: [(await newTenant(owner)).id],
        lines,
      },
      { ...round, building_id: place.building_id, charge_item_id: utility, lines },
      { ...round, building_id: own.building_id, charge_item_id: utility, lines: [{ ...line, meter_id: meter.id }] },
      { ...round, building_id: own.building_id, charge_item_id: await chargeItem(owner, 'utility'), lines },
    ],
    '/api/finance/meter-reading/void': [{ id: reading.id, reason: '测试' }],
  };
}
