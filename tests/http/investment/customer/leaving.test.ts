// A leaving user hands their open customers on: requested when they are disabled, to a colleague or into the pool.
import { expect, it } from 'vitest';
import { customerCalls, endCustomer } from '#api/investment/customer/customer';
import { disableUser, userCalls } from '#api/setup/user/user';
import { newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';

const { enterprise, owner, approver } = openEnterprise({ each: 'test' });
const ownerOf = async (id: number) => (await owner.call(customerCalls.get, { id })).owner_id;

it('the recipient is requested only where there are open ones', async () => {
  const leaver = await enterprise.person('leasing');
  const open = await newCustomer(owner, { owner_id: leaver.user_id });
  const won = await newCustomer(owner, { name: '已成交', owner_id: leaver.user_id });
  await owner.call(endCustomer, { id: won.id, version: won.version, outcome: 'won' });
  const { id, version } = await owner.call(userCalls.get, { id: leaver.user_id });
  expect(await owner.request(disableUser, { id, version })).toMatchObject({
    error_code: 409,
    message: '该用户还有 1 位在跟客户，请选择转交给谁，或放入公海',
    errors: [{ path: ['customers_to'] }],
  });
  expect((await owner.call(userCalls.get, { id })).enabled).toBe(true);
  expect(await owner.request(disableUser, { id, version, customers_to: id })).toMatchObject({ error_code: 422 });
  const away = await owner.call(disableUser, { id, version, customers_to: approver.user_id });
  expect(away.enabled).toBe(false);
  expect([await ownerOf(open.id), await ownerOf(won.id)]).toEqual([approver.user_id, leaver.user_id]);
});

it('into the pool', async () => {
  const leaver = await enterprise.person('leasing');
  const open = await newCustomer(owner, { owner_id: leaver.user_id });
  const { id, version } = await owner.call(userCalls.get, { id: leaver.user_id });
  await owner.call(disableUser, { id, version, customers_to: null });
  expect((await owner.call(customerCalls.get, { id: open.id })).status).toBe('pool');
});
