// Ids of another enterprise for the tax data of a building.
import { buildingTaxCalls } from '#api/assets/building-tax';
import { newPlace } from '#tests/support/builders';
import type { Person } from '#tests/support/world';

export const RATES = { deduction: '0.3', rate_value: '0.012', rate_let: '0.12', relief: '1' };

export async function buildingTaxInputs({ owner }: { owner: Person }): Promise<Record<string, object[]>> {
  const { building_id } = await newPlace(owner);
  const term = { building_id, start_date: '2026-01-01', nature: 'leased_in' as const, ...RATES };
  const stored = await owner.call(buildingTaxCalls.save, term);
  return {
    '/api/assets/building-tax/get': [{ id: stored.id }],
    '/api/assets/building-tax/save': [
      { ...term, start_date: '2026-02-01' },
      { ...term, id: stored.id, version: stored.version },
    ],
    '/api/assets/building-tax/delete': [{ ids: [stored.id] }],
    '/api/assets/building-tax/list-of-building': [{ building_id }],
  };
}
