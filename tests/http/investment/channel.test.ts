// Channels: what is refused and at which field, and the contracts that came of them.
import { expect, it } from 'vitest';
import { contractCalls } from '#api/contracts/contract/contract';
import { contractList } from '#api/contracts/contract/contract.list';
import { channelCalls } from '#api/investment/channel/channel';
import { channelList } from '#api/investment/channel/channel.list';
import { listEndpoint } from '#api/kernel/list/list';
import { channelOptions } from '#api/setup/option/option';
import { approvedContract, newContract } from '#tests/support/builders';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf } from '#tests/support/present';
import { newChannel } from '../foreign-ids/investment';

const { owner, approver } = openEnterprise();
const page = { page: 1, page_size: 20 };

it('counts the approved contracts it brought, which are found by it and keep it', async () => {
  const { id, version, kind_id } = await newChannel(owner, '甲代理行');
  const contract = await approvedContract(owner, approver, { channel_id: id });
  await newContract(owner, { channel_id: id });
  expect(contract).toMatchObject({ channel_id: id, channel_name: '甲代理行' });
  const [row] = (await owner.call(listEndpoint(channelList), { ...page, filter: { id: [id] } })).rows;
  expect(row).toMatchObject({ name: '甲代理行', contract_count: 1, enabled: 'enabled' });
  const found = await owner.call(listEndpoint(contractList), { ...page, filter: { channel_id: [id] } });
  expect(found.rows.map((each) => each.channel_name)).toEqual(['甲代理行', '甲代理行']);

  expect(await owner.ask(channelCalls.remove, { ids: [id] })).toMatchObject({ error_code: 409 });
  await owner.call(channelCalls.save, { id, version, name: '甲代理行', kind_id, enabled: false });
  expect(await owner.call(channelOptions, {})).toEqual([]);
  expect(await owner.call(channelOptions, { value: String(id) })).toEqual([{ value: id, label: '甲代理行' }]);
  expect((await owner.call(contractCalls.get, { id: contract.id })).channel_name).toBe('甲代理行');
});

it('names what is wrong at its field', async () => {
  const { kind_id } = await newChannel(owner, '乙中介');
  const save = (change: object) => owner.ask(channelCalls.save, { name: '丙', kind_id, ...change });
  const wrong: [object, number, string][] = [
    [{ name: '' }, 422, 'name'],
    [{ name: '乙中介' }, 409, 'name'],
    [{ kind_id: 9_999_999 }, 404, 'kind_id'],
    [{ contact_phone: '电话一二三' }, 422, 'contact_phone'],
    [{ contact_email: '没有@' }, 422, 'contact_email'],
  ];
  for (const [change, error_code, field] of wrong) {
    const reply = await save(change);
    expect([change, reply.error_code, firstOf(reply.errors ?? []).path]).toEqual([change, error_code, [field]]);
  }
});
