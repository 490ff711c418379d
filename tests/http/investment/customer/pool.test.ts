// The pool: customers without activity for too long go there by night, once; the claims of one user are limited, also simultaneous ones.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  assignCustomers,
  claimCustomers,
  customerCalls,
  endCustomer,
  handOverCustomers,
  moveCustomer,
} from '#api/investment/customer/customer';
import { customerOwnerOptions } from '#api/setup/option';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import type { ParameterValues } from '#api/setup/parameter/parameters';
import { runJob } from '#server/jobs/index';
import { itemsOf, newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { onDay } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ ownWorld: true, each: 'test', day: '2026-03-01' });
const night = () => runJob(world.services, 'customer_pool');
const statusOf = async (id: number) => (await owner.call(customerCalls.get, { id })).status;

async function set(values: ParameterValues): Promise<void> {
  const { version } = await owner.call(getParam, {});
  await owner.call(saveParam, { values, version });
}

describe('idle customers', () => {
  beforeEach(() => set({ 'customer.pool_days': 10 }));

  it('go into the pool on the tenth day, and their manager is notified', async () => {
    const { id } = await newCustomer(owner);
    await onDay(world, '2026-03-10');
    await night();
    expect(await statusOf(id)).toBe('open');
    await onDay(world, '2026-03-11');
    await night();
    await night();
    expect(await statusOf(id)).toBe('pool');
  });

  it('stay with a manager who followed up, moved or received them since', async () => {
    const followed = await newCustomer(owner, { name: '跟过' });
    const moved = await newCustomer(owner, { name: '动过' });
    const given = await newCustomer(owner, { name: '转过' });
    const idle = await newCustomer(owner, { name: '没动' });
    await onDay(world, '2026-03-08');
    await newFollowUp(owner, followed.id, { followed_on: '2026-03-08' });
    const stages = await itemsOf(owner, 'investment-progress');
    await owner.call(moveCustomer, { id: moved.id, version: moved.version, stage_id: stages[2] ?? 0 });
    await owner.call(assignCustomers, { ids: [given.id], owner_id: approver.user_id });
    await onDay(world, '2026-03-15');
    await night();
    expect(await Promise.all([followed, moved, given, idle].map(({ id }) => statusOf(id)))).toEqual([
      'open',
      'open',
      'open',
      'pool',
    ]);
    // A claimed customer starts a new period.
    await approver.call(claimCustomers, { ids: [idle.id] });
    await onDay(world, '2026-03-17');
    await night();
    expect(await statusOf(idle.id)).toBe('open');
  });

  it('stay where they are unless the enterprise switches it on', async () => {
    await set({ 'customer.pool_days': 0 });
    const { id } = await newCustomer(owner);
    await onDay(world, '2026-12-01');
    await night();
    expect(await statusOf(id)).toBe('open');
  });
});

it('a user claims no more than the limit, also not simultaneously', async () => {
  await set({ 'customer.claim_limit': 3 });
  const made = [];
  for (const name of ['甲', '乙', '丙', '丁']) made.push(await newCustomer(owner, { name, owner_id: null }));
  const ids = made.map(({ id }) => id);
  expect(await approver.request(claimCustomers, { ids })).toMatchObject({
    error_code: 409,
    message: '每人最多跟进 3 位客户，您正在跟进 0 位，请先结束或转交一部分',
  });
  const replies = await Promise.all(ids.map((id) => approver.request(claimCustomers, { ids: [id] })));
  expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(3);
  expect((await Promise.all(ids.map(statusOf))).filter((status) => status === 'open')).toHaveLength(3);
});

it('all open customers of a leaving user are handed on in one call, the others stay', async () => {
  const names = ['甲', '乙'];
  const made = [];
  for (const name of names) made.push(await newCustomer(owner, { name }));
  const won = await newCustomer(owner, { name: '已成交' });
  await owner.call(endCustomer, { id: won.id, version: won.version, outcome: 'won' });
  const owners = () => owner.call(customerOwnerOptions, {});
  expect((await owners()).map(({ value, label }) => [value, label.includes('2 位客户')])).toEqual([
    [owner.user_id, true],
  ]);
  const handed = await approver.call(handOverCustomers, { from_id: owner.user_id, owner_id: approver.user_id });
  expect(handed.customer_count).toBe(2);
  const ownerOf = async (id: number) => (await owner.call(customerCalls.get, { id })).owner_id;
  expect(await Promise.all([...made, won].map(({ id }) => ownerOf(id)))).toEqual([
    approver.user_id,
    approver.user_id,
    owner.user_id,
  ]);
  expect(await owner.request(handOverCustomers, { from_id: owner.user_id })).toMatchObject({
    error_code: 404,
    errors: [{ path: ['from_id'], message: '所选招商经理没有在跟的客户' }],
  });
  expect(
    await owner.request(handOverCustomers, { from_id: approver.user_id, owner_id: approver.user_id }),
  ).toMatchObject({
    error_code: 422,
    errors: [{ path: ['owner_id'], message: '不能转交给同一人' }],
  });
});
