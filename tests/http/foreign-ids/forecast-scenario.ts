// Ids of another enterprise for the calls of forecast scenarios.
import { forecastScenarioCalls } from '#api/setup/forecast-scenario';
import { newPark } from '#tests/support/builders';
import type { Person } from '#tests/support/world';

const EXPECTED = {
  renewal: '0.7',
  renewal_rate: '1',
  downtime_months: '3',
  free_months: '1',
  term_months: 24,
  growth: '0',
};

export async function forecastScenarioInputs({
  owner,
  stranger,
}: Record<'owner' | 'stranger', Person>): Promise<Record<string, object[]>> {
  const park_id = (await newPark(owner)).id;
  const own = (await newPark(stranger)).id;
  const made = await owner.call(forecastScenarioCalls.save, {
    name: '他人的情景',
    profiles: [{ park_id, ...EXPECTED }],
  });
  return {
    '/api/setup/forecast-scenario/get': [{ id: made.id }],
    '/api/setup/forecast-scenario/save': [
      { id: made.id, version: made.version, name: '甲', profiles: [] },
      { name: '乙', profiles: [{ park_id, ...EXPECTED }] },
      { name: '乙', profiles: [{ park_id: own, spatial_type_id: 1, ...EXPECTED }] },
    ],
    '/api/setup/forecast-scenario/sort': [{ id: made.id, position: 1 }],
    '/api/setup/forecast-scenario/delete': [{ ids: [made.id] }],
  };
}
