// Merging two customers: everything of both is kept, the merged one leaves a pointer, and of two simultaneous merges one wins.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { funnelReport } from '#api/investment/analysis/funnel';
import { assignCustomers, customerCalls, endCustomer, moveCustomer } from '#api/investment/customer/customer';
import { customerList } from '#api/investment/customer/customer.list';
import type { Customer } from '#api/investment/customer/customer.schema';
import { followUpsOf } from '#api/investment/follow-up/follow-up';
import { mergeCustomers } from '#api/investment/merge';
import { listEndpoint } from '#api/kernel/list/list';
import { reportEndpoint } from '#api/kernel/report/report';
import { auditList } from '#api/setup/audit/audit.list';
import { newPlace } from '#tests/support/builders';
import { itemsOf, newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { present } from '#tests/support/present';
import { onDay } from '#tests/support/world';

const { world, enterprise, owner, approver } = openEnterprise({ ownWorld: true, each: 'test', day: '2026-03-01' });
const seen = ({ id, version }: Pick<Customer, 'id' | 'version'>) => ({ id, version });
const write = <T extends object>(statement: ReturnType<typeof sql>) =>
  world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query<T>(statement));

describe('two records of one customer', () => {
  it('leave one with all that belonged to both', async () => {
    const [first, second] = [await newPlace(owner), await newPlace(owner)];
    const stages = await itemsOf(owner, 'investment-progress');
    const gone = await newCustomer(owner, {
      name: '先来的',
      park_ids: [first.park_id],
      remark: '先登记的备注',
      demand_min_sqm: '100',
      contacts: [
        { name: '李选址', phone: '139-0000-2222', main: true },
        { name: '王行政', phone: '13700001111' },
      ],
    });
    const child = await newCustomer(owner, { name: '下级', parent_id: gone.id, contacts: [] });
    await newFollowUp(owner, gone.id, { followed_on: '2026-03-01', content: '先来的跟进' });
    await onDay(world, '2026-03-05');
    const survivor = await newCustomer(approver, {
      name: '后来的',
      park_ids: [second.park_id],
      owner_id: approver.user_id,
      demand_max_sqm: '900',
    });
    await onDay(world, '2026-03-10');
    await owner.call(moveCustomer, { ...seen(gone), stage_id: present(stages[2]) });
    await newFollowUp(owner, survivor.id, { followed_on: '2026-03-09', content: '后来的跟进' });
    const now = await owner.call(customerCalls.get, { id: gone.id });
    const before = await owner.call(customerCalls.get, { id: survivor.id });
    const merged = await owner.call(mergeCustomers, {
      kept: seen(before),
      merged: seen(now),
      taken: ['standing', 'demand', 'remark'],
    });
    expect(merged).toMatchObject({
      id: survivor.id,
      name: '后来的',
      created_at: gone.created_at,
      stage_id: stages[2],
      owner_id: approver.user_id,
      demand_min_sqm: '100.00',
      demand_max_sqm: null,
      remark: '先登记的备注',
    });
    expect(merged.park_ids.sort()).toEqual([first.park_id, second.park_id].sort());
    expect(merged.contacts.map(({ name, main }) => [name, main])).toEqual([
      ['李选址', true],
      ['王行政', false],
    ]);
    expect(merged.stages.map(({ stage, entered_at }) => `${entered_at.slice(0, 10)} ${stage}`)).toEqual([
      '2026-03-01 初步接触',
      '2026-03-05 初步接触',
      '2026-03-10 现场看房',
    ]);
    expect((await owner.call(followUpsOf, { id: survivor.id })).map(({ content }) => content)).toEqual([
      '后来的跟进',
      '先来的跟进',
    ]);
    expect((await owner.call(customerCalls.get, { id: child.id })).parent_id).toBe(survivor.id);
    // The old address leads to the remaining customer, who is counted once.
    expect((await owner.call(customerCalls.get, { id: gone.id })).id).toBe(survivor.id);
    const { rows } = await owner.call(listEndpoint(customerList), { page: 1, page_size: 50 });
    expect(rows.map(({ name }) => name).sort()).toEqual(['下级', '后来的'].sort());
    const trail = await owner.call(listEndpoint(auditList), {
      page: 1,
      page_size: 50,
      filter: { action: ['customer-merge'] },
    });
    expect(trail.rows.map(({ object_id }) => object_id).sort()).toEqual([gone.id, survivor.id].sort());
    const owners = await write<{ owner_id: number }>(
      sql`select owner_id from customer_owner where customer_id = ${survivor.id} order by since, id`,
    );
    expect(owners.map(({ owner_id }) => owner_id)).toEqual([owner.user_id, approver.user_id]);
  });

  it('are one in the funnel', async () => {
    const [one, two] = [await newCustomer(owner), await newCustomer(owner, { name: '同一家' })];
    const cohort = async () => {
      const answer = await owner.call(reportEndpoint(funnelReport), {
        created: { from: '2026-03-01', to: '2026-03-01' },
        as_of: '2026-03-01',
      });
      return JSON.stringify(answer);
    };
    const before = await cohort();
    await owner.call(mergeCustomers, { kept: seen(one), merged: seen(two) });
    const after = await cohort();
    expect(before).not.toBe(after);
  });

  it('stay won, with the tenant', async () => {
    const [one, two] = [await newCustomer(owner), await newCustomer(owner, { name: '已成交的' })];
    const won = await owner.call(endCustomer, { ...seen(two), outcome: 'won' });
    const merged = await owner.call(mergeCustomers, { kept: seen(one), merged: seen(won) });
    expect(merged.status).toBe('won');
    expect(merged.stages.at(-1)?.status).toBe('won');
  });

  it('end the histories of the merged customer as they are', async () => {
    const stages = await itemsOf(owner, 'investment-progress');
    const survivor = await newCustomer(owner);
    const later = await newCustomer(owner, { name: '后来动的' });
    await onDay(world, '2026-03-03');
    const moved = await owner.call(moveCustomer, { ...seen(later), stage_id: present(stages[3]) });
    await owner.call(assignCustomers, { ids: [later.id], owner_id: approver.user_id });
    await onDay(world, '2026-03-04');
    const merged = await owner.call(mergeCustomers, {
      kept: seen(survivor),
      merged: { id: later.id, version: moved.version + 1 },
    });
    expect([merged.stage_id, merged.owner_id]).toEqual([stages[0], owner.user_id]);
    expect(merged.stages.at(-1)).toMatchObject({ stage: '初步接触' });
  });
});

describe('is refused', () => {
  it('with itself, with a merged, an invisible or a stale customer', async () => {
    const [one, two, three] = [
      await newCustomer(owner),
      await newCustomer(owner, { name: '乙' }),
      await newCustomer(owner, { name: '丙' }),
    ];
    const request = (survivor: Customer, merged: Customer, person = owner) =>
      person.request(mergeCustomers, { kept: seen(survivor), merged: seen(merged) });
    expect(await request(one, one)).toMatchObject({
      error_code: 422,
      errors: [{ path: ['merged', 'id'], message: '不能与自己合并' }],
    });
    const place = await newPlace(owner);
    const hidden = await newCustomer(owner, { name: '别处', park_ids: [place.park_id] });
    const person = await personOfPark(world, owner, (await newPlace(owner)).park_id, ['p_2100', 'p_2100_edit']);
    expect(await request(one, hidden, person)).toMatchObject({ error_code: 404 });
    expect(
      (await owner.request(mergeCustomers, { kept: seen(one), merged: { id: two.id, version: 7 } })).error_code,
    ).toBe(409);
    expect((await request(one, two)).error_code).toBe(0);
    expect(await request(three, two)).toMatchObject({
      error_code: 409,
      message: '客户已合并到「潜在客户有限公司」，请刷新后重试',
    });
  });

  it('where they became different tenants', async () => {
    const [one, two] = [await newCustomer(owner), await newCustomer(owner, { name: '乙' })];
    for (const [{ id }, name] of [
      [one, '租客甲'],
      [two, '租客乙'],
    ] as const)
      await write(sql`with t as (insert into tenant (company_id, name, kind, created_by) values (app_company(), ${name}, 'company', ${owner.user_id}) returning id)
        update customer set tenant_id = (select id from t) where id = ${id}`);
    expect(await owner.request(mergeCustomers, { kept: seen(one), merged: seen(two) })).toMatchObject({
      error_code: 409,
      message: '两位客户已成为不同的租客（租客甲、租客乙），不能合并',
    });
  });

  it('to one of two simultaneous merges', async () => {
    const [one, two, three] = [
      await newCustomer(owner),
      await newCustomer(owner, { name: '乙' }),
      await newCustomer(owner, { name: '丙' }),
    ];
    const replies = await Promise.all([
      owner.request(mergeCustomers, { kept: seen(one), merged: seen(two) }),
      approver.request(mergeCustomers, { kept: seen(two), merged: seen(one) }),
      approver.request(mergeCustomers, { kept: seen(three), merged: seen(two) }),
    ]);
    expect(replies.map(({ error_code }) => error_code).sort()).toEqual([0, 409, 409]);
  });
});

it('follows every foreign key to a customer, also of a table added later', async () => {
  const one = await newCustomer(owner);
  const two = await newCustomer(owner, { name: '乙' });
  await world.db.asOwner((tx) =>
    tx.query(
      sql`create table refers_to_customer (company_id bigint, whose_id bigint, foreign key (company_id, whose_id) references customer (company_id, id))`,
    ),
  );
  await world.db.asOwner((tx) =>
    tx.query(sql`insert into refers_to_customer values (${enterprise.company_id}, ${two.id})`),
  );
  await owner.call(mergeCustomers, { kept: seen(one), merged: seen(two) });
  const [row] = await world.db.asOwner((tx) =>
    tx.query<{ whose_id: number }>(sql`select whose_id from refers_to_customer`),
  );
  await world.db.asOwner((tx) => tx.query(sql`drop table refers_to_customer`));
  expect(row?.whose_id).toBe(one.id);
});
