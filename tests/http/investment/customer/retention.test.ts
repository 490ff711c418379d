// Retention of personal data: by a setting, from the day of the last activity, with the effect of a manual erasure.
import sql from 'sql-template-tag';
import { beforeEach, expect, it } from 'vitest';
import { customerCalls, endCustomer } from '#api/investment/customer/customer';
import { followUpsOf } from '#api/investment/follow-up/follow-up';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { runJob } from '#server/jobs/index';
import { approvedContract } from '#tests/support/builders';
import { executeTermination } from '#tests/support/contracts/termination';
import { firstItem, newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { onDay, type Person } from '#tests/support/world';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, each: 'test' });
const CONTACT = { name: '李选址', phone: '13900002222', email: 'li@example.com', main: true };

async function keepFor(months: number): Promise<void> {
  const { version } = await owner.call(getParam, {});
  await owner.call(saveParam, { values: { 'privacy.keep_months': months }, version });
}

/** Runs the nightly job of a day. */
async function night(day: string): Promise<void> {
  await onDay(world, day);
  await runJob(world.services, 'retention');
}

async function end(person: Person, { id, version }: { id: number; version: number }): Promise<void> {
  const cause_id = await firstItem(person, 'loss-cause');
  await person.call(endCustomer, { id, version, outcome: 'lost', cause_id });
}

const contactsOf = async (id: number) => (await owner.call(customerCalls.get, { id })).contacts.map(({ name }) => name);

beforeEach(() => onDay(world, '2026-03-16'));

it('deletes customers who were lost that long ago, and keeps those with a manager', async () => {
  const lost = await newCustomer(owner, { contacts: [CONTACT, { name: '王行政', phone: '13700001111' }] });
  await newFollowUp(owner, lost.id, { content: '李选址 13900002222 说不来了' });
  const open = await newCustomer(owner, { name: '还在谈的客户', contacts: [CONTACT] });
  await end(owner, await owner.call(customerCalls.get, { id: lost.id }));
  await keepFor(12);
  await night('2027-03-15');
  expect(await contactsOf(lost.id)).toEqual(['李选址', '王行政']);
  await night('2027-03-16');
  expect(await contactsOf(lost.id)).toEqual(['已删除', '已删除']);
  expect((await owner.call(customerCalls.get, { id: lost.id })).name).toBe('潜在客户有限公司');
  expect((await owner.call(followUpsOf, { id: lost.id })).map(({ content }) => content)).toEqual([
    '已删除 已删除 说不来了',
  ]);
  expect(await contactsOf(open.id)).toEqual(['李选址']);
  const trail = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<{ user_name: string; changes: unknown }>(
      sql`select user_name, changes from audit_log where object = 'customer' and object_id = ${lost.id} and action = 'erase'`,
    ),
  );
  expect(trail).toEqual([{ user_name: '夜间任务', changes: { reason: { from: null, to: '保存期满' } } }]);
  // A second night finds nothing to do.
  await night('2027-03-17');
  const again = await owner.call(customerCalls.get, { id: lost.id });
  await night('2027-03-18');
  expect((await owner.call(customerCalls.get, { id: lost.id })).version).toBe(again.version);
});

it('is unlimited where no period is set', async () => {
  const lost = await newCustomer(owner, { contacts: [CONTACT] });
  await end(owner, await owner.call(customerCalls.get, { id: lost.id }));
  await night('2036-03-16');
  expect(await contactsOf(lost.id)).toEqual(['李选址']);
});

it('deletes tenants once they left, nothing is owed and the period is over; books keep their name', async () => {
  const contract = await approvedContract(owner, approver);
  const { id, version, name, kind } = await owner.call(tenantCalls.get, { id: contract.tenant_id });
  await owner.call(tenantCalls.save, { id, version, name, kind, contacts: [CONTACT] });
  await keepFor(6);
  const warnings = async () => {
    const tenant = await owner.call(tenantCalls.get, { id });
    return [tenant.name, ...tenant.contacts.map((contact) => contact.name)];
  };
  await night('2029-01-01');
  expect(await warnings()).toEqual([name, '李选址']);
  await onDay(world, '2026-03-16');
  await executeTermination(owner, approver, {
    contract_id: contract.id,
    kind: 'agreement',
    leave_date: '2026-03-16',
    clawback: 'none',
  });
  await night('2029-01-01');
  expect(await warnings()).toEqual([name, '李选址']);
  // An adjustment writes the open amount off.
  await world.db.asOwner((tx) =>
    tx.query(
      sql`update receivable set received_fen = gross_fen where company_id = ${enterprise.company_id} and voided_on is null`,
    ),
  );
  await night('2026-09-15');
  expect(await warnings()).toEqual([name, '李选址']);
  await night('2026-09-16');
  expect(await warnings()).toEqual([name, '已删除']);
});
