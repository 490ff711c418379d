// Parameters of taxes: stored from a day on, refused at the field, and within the scope of their park.
import { expect, it } from 'vitest';
import { taxTermCalls } from '#api/finance/tax-term/tax-term';
import { taxTermList } from '#api/finance/tax-term/tax-term.list';
import { listEndpoint } from '#api/kernel/list/list';
import { legalEntityOptions } from '#api/setup/option';
import { newPlace } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';

const { owner } = openEnterprise({ each: 'test' });

const RATE = { kind: 'stamp_rate' as const, start_date: '2022-07-01', value: '0.001' };
const UNIT = { kind: 'land_unit' as const, land_class: '2' as const, start_date: '2024-01-01', value: '18' };
const rows = async () => (await owner.call(listEndpoint(taxTermList), { page: 1, page_size: 10 })).rows;

it('lists what was saved, changed and deleted', async () => {
  const { id, version } = await owner.call(taxTermCalls.save, { ...RATE, basis: '印花税法' });
  expect(await rows()).toMatchObject([{ id, kind: 'stamp_rate', value: '0.001', entity_name: '', basis: '印花税法' }]);
  await owner.call(taxTermCalls.save, { ...RATE, id, version, value: '0.0005' });
  expect(await rows()).toMatchObject([{ id, value: '0.0005' }]);
  await owner.call(taxTermCalls.remove, { ids: [id] });
  expect(await rows()).toEqual([]);
});

it.each([
  ['a rate above 1', { ...RATE, value: '1.000001' }, 'value'],
  ['an amount above the limit', { ...UNIT, value: '100000.01' }, 'value'],
  ['a negative value', { ...RATE, value: '-0.1' }, 'value'],
  ['a unit amount without a class', { ...UNIT, land_class: null }, 'land_class'],
  ['a class of a rate', { ...RATE, land_class: '1' as const }, 'land_class'],
])('refuses %s at its field and stores nothing', async (_name, term, path) => {
  expect(await owner.request(taxTermCalls.save, term)).toMatchObject({ error_code: 422, errors: [{ path: [path] }] });
  await owner.call(taxTermCalls.save, { ...RATE, basis: '唯一' });
  expect(await rows()).toMatchObject([{ basis: '唯一' }]);
});

it('refuses a park or a legal entity that the parameter does not depend on', async () => {
  const { park_id } = await newPlace(owner);
  const legal_entity_id = Number(firstOf(await owner.call(legalEntityOptions, {})).value);
  const pathOf = async (term: Parameters<typeof owner.request<object, unknown>>[1]) =>
    (await owner.request(taxTermCalls.save, term as typeof RATE)).errors?.[0]?.path;
  expect(await pathOf({ ...RATE, park_id })).toEqual(['park_id']);
  expect(await pathOf({ ...UNIT, legal_entity_id })).toEqual(['legal_entity_id']);
});

it('refuses a second value on the same day, also for all legal entities', async () => {
  await owner.call(taxTermCalls.save, RATE);
  expect(await owner.request(taxTermCalls.save, { ...RATE, value: '0.002' })).toMatchObject({
    error_code: 409,
    errors: [{ path: ['start_date'] }],
  });
});
