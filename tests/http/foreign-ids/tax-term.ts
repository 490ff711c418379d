// Ids of another enterprise for the parameters of taxes.
import { taxTermCalls } from '#api/finance/tax-term/tax-term';
import { legalEntityOptions } from '#api/setup/option';
import { newPlace } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import type { Person } from '#tests/support/world';

export async function taxTermInputs({ owner }: { owner: Person }): Promise<Record<string, object[]>> {
  const { park_id } = await newPlace(owner);
  const legal_entity_id = Number(firstOf(await owner.call(legalEntityOptions, {})).value);
  const land = {
    kind: 'land_unit' as const,
    land_class: '3' as const,
    start_date: '2020-01-01',
    value: '10',
    basis: '市政府公告',
  };
  const stamp = { kind: 'stamp_rate' as const, start_date: '2020-01-01', value: '0.001' };
  const { id, version } = await owner.call(taxTermCalls.save, { ...land, park_id });
  await owner.call(taxTermCalls.save, { ...stamp, legal_entity_id });
  return {
    '/api/finance/tax-term/get': [{ id }],
    '/api/finance/tax-term/save': [
      { ...land, park_id, id, version },
      { ...land, park_id, start_date: '2021-01-01' },
      { ...stamp, legal_entity_id, start_date: '2021-01-01' },
    ],
    '/api/finance/tax-term/delete': [{ ids: [id] }],
  };
}
