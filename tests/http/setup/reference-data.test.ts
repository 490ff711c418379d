// Dictionaries, charge items, accounts and legal entities over their life: created, changed, and deleted while unused.
import { expect, it } from 'vitest';
import { type DictionarySave, dictionaryCalls, ownFields } from '#api/setup/dictionary/dictionary';
import { DICTIONARY_KINDS } from '#api/setup/dictionary/dictionary-kinds';
import { legalEntityCalls } from '#api/setup/enterprise/legal-entity';
import { chargeItemCalls } from '#api/setup/finance-setting/charge-item';
import { flowAccountCalls } from '#api/setup/finance-setting/flow-account';
import { openEnterprise } from '#tests/support/open-enterprise';
import { present } from '#tests/support/present';
import { newEnterprise } from '#tests/support/world';

const { world, person } = openEnterprise({ people: { person: 'admin' } });

/** Values of an item besides its name. */
const OWN_VALUES: Record<string, unknown> = {
  colour: 'green',
  win_probability: '0.5',
  content: '模板内容',
  visit: true,
};

it.each(DICTIONARY_KINDS)('dictionary of $noun takes a new item, changes it, and lets it go', async (kind) => {
  const { save, get, remove, list } = dictionaryCalls(kind);
  const own = Object.fromEntries(ownFields(kind).map(({ name }) => [name, OWN_VALUES[name]])) as DictionarySave;
  const item = await person.call(save, { ...own, name: '又一项' });
  const { id, version } = await person.call(save, { ...own, id: item.id, version: item.version, name: '改名的一项' });
  expect(await person.call(get, { id })).toMatchObject({ ...own, name: '改名的一项', version, enabled: true });
  expect((await person.call(list, {})).at(-1)).toMatchObject({ id, usage: 0 });
  await person.call(remove, { ids: [id] });
  expect((await person.request(get, { id })).error_code).toBe(404);
});

it('unused finance settings are deleted, except a legal entity', async () => {
  const own = await (await newEnterprise(world, ['甲方资产管理有限公司', '乙方资产管理有限公司'])).person('admin');
  const [, entity] = await own.call(legalEntityCalls.list, {});
  const { id: entity_id } = present(entity);
  const accounts = await own.call(flowAccountCalls.list, {});
  const account = present(accounts.find(({ legal_entity_id }) => legal_entity_id === entity_id));
  await own.call(flowAccountCalls.remove, { ids: [account.id] });
  await own.call(legalEntityCalls.remove, { ids: [entity_id] });
  const item = await own.call(chargeItemCalls.save, { name: '临时费项', kind: 'other', tax_rate: '0.06' });
  await own.call(chargeItemCalls.remove, { ids: [item.id] });
  expect(await own.call(legalEntityCalls.list, {})).toHaveLength(1);
  expect((await own.call(chargeItemCalls.list, {})).map(({ name }) => name)).not.toContain('临时费项');
  expect((await own.call(flowAccountCalls.list, {})).map(({ id }) => id)).not.toContain(account.id);
});
