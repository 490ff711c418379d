// A planned follow-up becomes a task of the customer's manager on its day, and ends after the next follow-up or a handover.
import { expect, it } from 'vitest';
import { assignCustomers } from '#api/investment/customer/customer';
import { runJob } from '#server/jobs/index';
import { newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { openTasks } from '#tests/support/tasks';
import { onDay } from '#tests/support/world';

const { world, owner, approver } = openEnterprise({ ownWorld: true, each: 'test' });
const morning = () => runJob(world.services, 'warnings');

it('is shown to the manager on its day, and ends with the next follow-up', async () => {
  const { id } = await newCustomer(owner);
  await newFollowUp(owner, id, { next_on: '2026-03-18' });
  await morning();
  expect(await openTasks(owner, 'follow_up_due')).toEqual([]);
  await onDay(world, '2026-03-18');
  await morning();
  expect(await openTasks(owner, 'follow_up_due')).toMatchObject([
    { due_on: '2026-03-18', link: `/investmentManage/customerManage/customer-detail?id=${id}` },
  ]);
  expect(await openTasks(approver, 'follow_up_due')).toEqual([]);
  await newFollowUp(owner, id, { followed_on: '2026-03-18', next_on: '2026-04-01' });
  expect(await openTasks(owner, 'follow_up_due')).toEqual([]);
  await onDay(world, '2026-03-16');
});

it('follows the customer to the new manager', async () => {
  const { id } = await newCustomer(owner);
  await newFollowUp(owner, id, { next_on: '2026-03-16' });
  expect(await openTasks(owner, 'follow_up_due')).toHaveLength(1);
  await owner.call(assignCustomers, { ids: [id], owner_id: approver.user_id });
  expect(await openTasks(owner, 'follow_up_due')).toEqual([]);
  expect(await openTasks(approver, 'follow_up_due')).toHaveLength(1);
});
