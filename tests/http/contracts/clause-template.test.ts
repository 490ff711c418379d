// Clause templates through the real calls.
import { expect, it } from 'vitest';
import { clauseTemplates, removeClauseTemplate, saveClauseTemplate } from '#api/contracts/clause-template';
import { openEnterprise } from '#tests/support/open-enterprise';
import { newEnterprise } from '#tests/support/world';

const { world, owner } = openEnterprise({ people: { owner: 'admin' } });

it('stores a clause under its name, once, until it is deleted', async () => {
  const terms = {
    basis: 'per_sqm_day',
    price: '3.2',
    cycle_months: 3,
    escalations: [{ timing: 'every', every_months: 12 }],
  };
  const template = await owner.call(saveClauseTemplate, { name: '办公租金', terms });
  expect(await owner.call(clauseTemplates, {})).toEqual([{ id: template.id, name: '办公租金', terms }]);
  const twice = await owner.request(saveClauseTemplate, { name: '办公租金', terms: {} });
  expect(twice).toMatchObject({ error_code: 409, errors: [{ path: ['name'], message: '已有同名条款模板' }] });
  expect((await owner.request(saveClauseTemplate, { name: ' ', terms })).errors?.[0]?.path).toEqual(['name']);
  await owner.call(removeClauseTemplate, { ids: [template.id] });
  expect(await owner.call(clauseTemplates, {})).toEqual([]);
});

it('is of one enterprise', async () => {
  await owner.call(saveClauseTemplate, { name: '商铺租金', terms: {} });
  const stranger = await (await newEnterprise(world)).person('admin');
  expect(await stranger.call(clauseTemplates, {})).toEqual([]);
});
