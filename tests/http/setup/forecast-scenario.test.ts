// Scenarios of the market by the calls of the setup centre: saved whole, refused at the field, within the actor's parks, and never over a newer
// version.
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { parkCalls } from '#api/assets/park/park';
import { forecastScenarioCalls } from '#api/setup/forecast-scenario';
import { forecastScenarioOptions } from '#api/setup/option';
import { newPark } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf } from '#tests/support/present';

const { world, enterprise, admin } = openEnterprise({ people: { admin: 'admin' } });

const EXPECTED = {
  renewal: '0.7',
  downtime_months: '3',
  term_months: 36,
  free_months: '1.5',
  growth: '-0.02',
  renewal_rate: '0.95',
  price: '4.5',
  price_unit: 'per_sqm_day' as const,
};
let park: number;
let counter = 0;

beforeAll(async () => {
  park = (await newPark(admin)).id;
});

const profile = (further: object = {}) => ({ park_id: park, spatial_type_id: null, ...EXPECTED, ...further });
const scenario = (...profiles: object[]) => {
  counter += 1;
  return { name: `情景 ${counter}`, profiles: profiles as never };
};

it('stores a scenario with its profiles, and offers those enabled in their order', async () => {
  const first = await admin.call(forecastScenarioCalls.save, scenario(profile()));
  expect(first).toMatchObject({ version: 0, profile_count: 1, profiles: [profile()] });
  const second = await admin.call(forecastScenarioCalls.save, scenario());
  await admin.call(forecastScenarioCalls.sort, { id: second.id, position: 1 });
  const { version } = await admin.call(forecastScenarioCalls.get, { id: first.id });
  // Switched off in the list: its expectations stay.
  await admin.call(forecastScenarioCalls.save, { id: first.id, version, name: first.name, enabled: false });
  expect(await admin.call(forecastScenarioCalls.get, { id: first.id })).toMatchObject({ profiles: [profile()] });
  const options = await admin.call(forecastScenarioOptions, {});
  expect(options.map(({ value }) => value)).toEqual([second.id]);
});

it.each([
  ['a probability above one', { renewal: '1.2' }, ['profiles', 0, 'renewal'], '应在 0% 与 100% 之间'],
  ['a term of no months', { term_months: 0 }, ['profiles', 0, 'term_months'], '租期至少 1 个月'],
  ['a downtime of eleven years', { downtime_months: '132' }, ['profiles', 0, 'downtime_months'], '最多 120 个月'],
  ['a market that halves and more', { growth: '-0.6' }, ['profiles', 0, 'growth'], '应在 -50% 与 100% 之间'],
  ['a price of nothing', { price: '0' }, ['profiles', 0, 'price'], '价格须大于 0'],
  ['a price without unit', { price_unit: null }, ['profiles', 0, 'price_unit'], '请选择单位'],
])('refuses %s at its field, and writes nothing', async (_name, wrong, path, message) => {
  const input = scenario(profile(wrong));
  const refused = await admin.request(forecastScenarioCalls.save, input);
  expect(refused).toMatchObject({ error_code: 422, errors: [{ path, message }] });
  const rows = await admin.call(forecastScenarioCalls.list, {});
  expect(rows.map(({ name }) => name)).not.toContain(input.name);
});

it('refuses a park that is none and the same park and type twice', async () => {
  const missing = await admin.request(forecastScenarioCalls.save, scenario(profile(), profile({ park_id: 999_999 })));
  expect(missing).toMatchObject({ error_code: 404, errors: [{ path: ['profiles', 1, 'park_id'] }] });
  const twice = await admin.request(forecastScenarioCalls.save, scenario(profile(), profile()));
  expect(twice).toMatchObject({ error_code: 422, errors: [{ path: ['profiles', 1, 'spatial_type_id'] }] });
});

it('lets one of two who edit the same scenario save', async () => {
  const { id, version, name } = await admin.call(forecastScenarioCalls.save, scenario(profile()));
  const save = (renewal: string) =>
    admin.request(forecastScenarioCalls.save, { id, version, name, profiles: [profile({ renewal })] });
  const replies = await Promise.all([save('0.1'), save('0.9')]);
  expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 409]);
  const stored = replies[0]?.error_code === 0 ? '0.1' : '0.9';
  const { profiles } = await admin.call(forecastScenarioCalls.get, { id });
  expect(profiles.map(({ renewal }) => renewal)).toEqual([stored]);
});

it('shows and replaces only the profiles of the actor’s own parks', async () => {
  const other = (await newPark(admin)).id;
  const made = await admin.call(forecastScenarioCalls.save, scenario(profile(), profile({ park_id: other })));
  const limited = await personOfPark(world, admin, park, ['p_98397', 'p_98397_edit']);
  const seen = await limited.call(forecastScenarioCalls.get, { id: made.id });
  expect(seen.profiles.map(({ park_id }) => park_id)).toEqual([park]);
  const { id, version, name } = seen;
  await limited.call(forecastScenarioCalls.save, { id, version, name, profiles: [] });
  const remaining = await admin.call(forecastScenarioCalls.get, { id });
  expect(remaining.profiles.map(({ park_id }) => park_id)).toEqual([other]);
  const refused = await limited.request(forecastScenarioCalls.save, {
    id,
    version: remaining.version,
    name,
    profiles: [profile({ park_id: other })] as never,
  });
  expect(refused).toMatchObject({ error_code: 404, errors: [{ path: ['profiles', 0, 'park_id'] }] });
});

it('lets a park go with its expectations, and keeps a type of space that is used', async () => {
  const gone = (await newPark(admin)).id;
  const type = await world.db.transaction({ company_id: enterprise.company_id }, async (tx) =>
    firstOf(
      await tx.query<{ id: number }>(
        sql`select min(id) as id from dictionary where company_id = app_company() and kind = 'spatial-type'`,
      ),
    ),
  );
  const { id } = await admin.call(
    forecastScenarioCalls.save,
    scenario(profile({ park_id: gone, spatial_type_id: type.id })),
  );
  await admin.call(parkCalls.remove, { ids: [gone] });
  expect((await admin.call(forecastScenarioCalls.get, { id })).profiles).toEqual([]);
});
