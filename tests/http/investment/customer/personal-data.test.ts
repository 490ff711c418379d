// Personal data of one person, exported and erased at their request; refused while a contract runs.
import sql, { raw } from 'sql-template-tag';
import { expect, it } from 'vitest';
import { channelCalls } from '#api/investment/channel/channel';
import { customerCalls, revealCustomer } from '#api/investment/customer/customer';
import { followUpsOf } from '#api/investment/follow-up/follow-up';
import { customerPersonal, tenantPersonal } from '#api/tenants/personal';
import { tenantCalls } from '#api/tenants/tenant/tenant';
import { newChannel } from '#tests/http/foreign-ids/investment';
import { approvedContract } from '#tests/support/builders';
import { newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';

const { world, enterprise, owner, approver } = openEnterprise({ each: 'test' });
const reason = '本人来函要求';
const trailText = async () => {
  const rows = await world.db.transaction({ company_id: enterprise.company_id }, (tx) =>
    tx.query<{ changes: unknown }>(sql`select changes from audit_log where object in ('customer', 'tenant')`),
  );
  return JSON.stringify(rows);
};

/** Tables with a text of any column that contains the words. */
const tablesWith = (text: string) =>
  world.db.asOwner(async (db) => {
    const tables = await db.query<{ name: string }>(
      sql`select table_name::text as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await db.query(
        sql`select 1 from ${raw(`"${name}"`)} t where t::text like ${`%${text}%`} or to_jsonb(t)::text like ${`%${text}%`} limit 1`,
      );
      if (rows.length) found.push(name);
    }
    return found.sort();
  });

it('of a contact: no table contains their number afterwards, stored replies included', async () => {
  let counter = 0;
  const key = () => ({ 'Idempotency-Key': `erased-${++counter}` });
  const contacts = [{ name: '赵留痕', phone: '13612340987', email: 'zhao@example.com', main: true }];
  const { id } = await newCustomer(owner, { contacts });
  await owner.request(revealCustomer, { id }, key());
  await newFollowUp(owner, id, { content: '赵留痕 13612340987 回电' });
  expect(await tablesWith('13612340987')).toContain('idempotency');
  const { version } = await owner.call(customerCalls.get, { id });
  await owner.request(customerPersonal.data, { id, contact: 0 }, key());
  await owner.call(customerPersonal.erase, { id, version, contact: 0, reason });
  expect(await tablesWith('13612340987')).toEqual([]);
  expect(await tablesWith('zhao@example.com')).toEqual([]);
});

it('of a contact: everything with their number, and no trace of it afterwards', async () => {
  const contacts = [
    { name: '李选址', phone: '13900002222', email: 'li@example.com', main: true },
    { name: '王行政', phone: '13700001111' },
  ];
  const { id } = await newCustomer(owner, { contacts });
  await newCustomer(owner, { name: '另一家', contacts: [{ name: '李选址', phone: '139-0000-2222', main: true }] });
  const { kind_id } = await newChannel(owner, '李选址的中介');
  await owner.call(channelCalls.save, {
    name: '李选址任职的中介',
    kind_id,
    contacts: [{ name: '李选址', position: '顾问', phone: '139 0000 2222', main: true }],
  });
  await newFollowUp(owner, id, { content: '李选址 13900002222 说下周来看' });
  const personal = await owner.call(customerPersonal.data, { id, contact: 0 });
  expect(personal.name).toBe('李选址');
  expect(personal.entries.map(({ where, item, value }) => [where, item, value])).toEqual(
    expect.arrayContaining([
      ['客户「潜在客户有限公司」的联系人', '李选址', '13900002222，li@example.com'],
      ['客户「另一家」的联系人', '李选址', '139-0000-2222'],
      ['渠道「李选址任职的中介」的联系人', '李选址，顾问', '139 0000 2222'],
      ['跟进', '2026-03-10', '李选址 13900002222 说下周来看'],
    ]),
  );
  const { version } = await owner.call(customerCalls.get, { id });
  expect(await owner.request(customerPersonal.erase, { id, version, contact: 0, reason: '' })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['reason'] }],
  });
  expect(await owner.request(customerPersonal.erase, { id, version, contact: null, reason })).toMatchObject({
    error_code: 422,
    errors: [{ path: ['contact'] }],
  });
  await owner.call(customerPersonal.erase, { id, version, contact: 0, reason });
  expect((await owner.call(customerCalls.get, { id })).contacts.map(({ name, email }) => [name, email])).toEqual([
    ['已删除', ''],
    ['王行政', ''],
  ]);
  expect(await owner.call(revealCustomer, { id })).toEqual({ phones: ['', '13700001111'] });
  expect((await owner.call(followUpsOf, { id })).map(({ content }) => content)).toEqual(['已删除 已删除 说下周来看']);
  const trail = await trailText();
  expect(trail).not.toContain('li@example.com');
  expect(trail).toContain(reason);
});

it('of a private customer, but not while a contract runs', async () => {
  const person = await newCustomer(owner, { name: '赵个人', kind: 'person', contacts: [] });
  await owner.call(customerPersonal.erase, { id: person.id, version: person.version, contact: null, reason });
  expect((await owner.call(customerCalls.get, { id: person.id })).name).toBe('已删除');
  expect(await trailText()).not.toContain('赵个人');
  const tenant = await owner.call(tenantCalls.save, {
    name: '钱个人',
    kind: 'person',
    contacts: [{ name: '钱个人', phone: '13600001111', main: true }],
  });
  expect((await owner.call(tenantPersonal.data, { id: tenant.id, contact: null })).name).toBe('钱个人');
  await owner.call(tenantPersonal.erase, { id: tenant.id, version: tenant.version, contact: null, reason });
  expect(await owner.call(tenantCalls.get, { id: tenant.id })).toMatchObject({
    name: `已删除 ${tenant.id}`,
    contacts: [{ name: '已删除', phone: '' }],
  });
  const contract = await approvedContract(owner, approver);
  const running = await owner.call(tenantCalls.get, { id: contract.tenant_id });
  const contacts = [{ name: '孙', phone: '13500001111', main: true }];
  const saved = await owner.call(tenantCalls.save, {
    id: running.id,
    version: running.version,
    name: running.name,
    kind: running.kind,
    contacts,
  });
  expect(
    await owner.request(tenantPersonal.erase, { id: saved.id, version: saved.version, contact: 0, reason }),
  ).toMatchObject({
    error_code: 423,
    message: `合同 ${contract.number} 还在履行，个人信息须保留到租客退租且款项结清`,
  });
});
