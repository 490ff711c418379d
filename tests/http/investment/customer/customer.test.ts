// Customers: their stages are recorded with time and user, their ends with a cause; their managers; refusals with their fields.
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import {
  assignCustomers,
  claimCustomers,
  customerCalls,
  customerDuplicates,
  endCustomer,
  moveCustomer,
  reopenCustomer,
} from '#api/investment/customer/customer';
import { customerList, keyAccountList } from '#api/investment/customer/customer.list';
import type { Customer } from '#api/investment/customer/customer.schema';
import { followUpCalls, followUpsOf } from '#api/investment/follow-up/follow-up';
import { followUpList } from '#api/investment/follow-up/follow-up.list';
import { listEndpoint } from '#api/kernel/list/list';
import { newPlace } from '#tests/support/builders';
import { firstItem, itemsOf, newCustomer, newFollowUp } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';
import { firstOf, present } from '#tests/support/present';

const { world, enterprise, owner, approver } = openEnterprise({ each: 'test' });
const page = { page: 1, page_size: 50 };
const seen = ({ id, version }: Customer) => ({ id, version });
const rows = async (filter: Record<string, string[]> = {}) =>
  (await owner.call(listEndpoint(customerList), { ...page, filter })).rows;

describe('stages', () => {
  it('are recorded with the user of each move, also back, to the end and to a new beginning', async () => {
    const [contact, visit] = await itemsOf(owner, 'investment-progress');
    const made = await newCustomer(owner);
    const moved = await approver.call(moveCustomer, { ...seen(made), stage_id: present(visit) });
    const back = await owner.call(moveCustomer, { ...seen(moved), stage_id: present(contact) });
    const cause_id = await firstItem(owner, 'loss-cause');
    const lost = await owner.call(endCustomer, { ...seen(back), outcome: 'lost', cause_id, remark: '选了对面' });
    expect(lost.status).toBe('lost');
    const again = await owner.call(reopenCustomer, { ...seen(lost), stage_id: present(visit) });
    expect([again.status, again.stage_id]).toEqual(['open', visit]);
    expect(again.stages.map(({ stage, status, cause }) => status ?? `${stage}${cause}`)).toEqual([
      '初步接触',
      '需求确认',
      '初步接触',
      'lost',
      '需求确认',
    ]);
    expect(again.stages[3]).toMatchObject({ cause: '价格过高', remark: '选了对面' });
  });

  it('end with a cause of their own kind, and a won customer is not moved back', async () => {
    const made = await newCustomer(owner);
    const stage_id = present((await itemsOf(owner, 'investment-progress'))[1]);
    const lost = { ...seen(made), outcome: 'lost' } as const;
    expect(await owner.request(endCustomer, lost)).toMatchObject({ error_code: 422, errors: [{ path: ['cause_id'] }] });
    const renounced = await firstItem(owner, 'renunciation-reason');
    expect(await owner.request(endCustomer, { ...lost, cause_id: renounced })).toMatchObject({
      error_code: 404,
      errors: [{ path: ['cause_id'], message: '所选流失原因不存在' }],
    });
    const won = await owner.call(endCustomer, { ...seen(made), outcome: 'won' });
    for (const call of [moveCustomer, reopenCustomer])
      expect(await owner.request(call, { ...seen(won), stage_id })).toMatchObject({
        error_code: 409,
        message: '客户已成交，不能退回到之前的阶段',
      });
    expect(await owner.request(moveCustomer, { ...seen(made), stage_id })).toMatchObject({ error_code: 409 });
  });

  it('cannot be rewritten, also by writes that bypass the calls', async () => {
    await newCustomer(owner);
    const write = (statement: ReturnType<typeof sql>) =>
      world.db.transaction({ company_id: enterprise.company_id }, (tx) => tx.query(statement));
    await expect(write(sql`update customer_stage set entered_at = now()`)).rejects.toThrow(/permission denied/);
    await expect(write(sql`delete from customer_stage`)).rejects.toThrow(/permission denied/);
  });
});

describe('the manager of a customer', () => {
  it('hands them on, puts them into the pool, and of fifty simultaneous claims one succeeds', async () => {
    const { id } = await newCustomer(owner);
    expect(await owner.call(assignCustomers, { ids: [id], owner_id: approver.user_id })).toEqual({ customer_count: 1 });
    expect((await owner.call(customerCalls.get, { id })).owner_id).toBe(approver.user_id);
    await owner.call(assignCustomers, { ids: [id], owner_id: null });
    expect((await rows({ status: ['pool'] })).map((row) => row.id)).toEqual([id]);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => (turn % 2 ? owner : approver).request(claimCustomers, { ids: [id] })),
    );
    expect(replies.filter(({ error_code }) => error_code === 0)).toHaveLength(1);
    expect(new Set(replies.map(({ error_code }) => error_code))).toEqual(new Set([0, 409]));
    expect(await owner.request(assignCustomers, { ids: [id], owner_id: 9_999_999 })).toMatchObject({
      error_code: 404,
      errors: [{ path: ['owner_id'] }],
    });
  });
});

describe('the record', () => {
  it('warns of names and telephones too', async () => {
    const { id } = await newCustomer(owner);
    const duplicates = await owner.call(customerDuplicates, { name: '潜在客户 有限公司', phones: ['139-0000-2222'] });
    expect(duplicates).toMatchObject([{ id, same: ['name', 'phone'], status: 'open' }]);
    expect(await owner.call(customerDuplicates, { id, name: '潜在客户有限公司', phones: [] })).toEqual([]);
  });

  it('shows only name and manager of a colleague’s customer who is not visible', async () => {
    const [mine, other] = [await newPlace(owner), await newPlace(owner)];
    const person = await personOfPark(world, owner, mine.park_id, ['p_2100', 'p_2100_edit']);
    const hidden = await newCustomer(owner, { park_ids: [other.park_id] });
    expect(await person.call(customerDuplicates, { phones: ['13900002222'] })).toEqual([
      { id: null, name: hidden.name, owner: hidden.owner, status: null, same: ['phone'] },
    ]);
  });

  it('reports errors at their fields', async () => {
    const { id, version } = await newCustomer(owner);
    const child = await newCustomer(owner, { name: '下级', parent_id: id });
    const stage_id = await firstItem(owner, 'investment-progress');
    const save = (change: object) =>
      owner.request(customerCalls.save, { name: '甲', kind: 'company', stage_id, ...change } as never);
    const wrong: [object, number, (string | number)[]][] = [
      [{ name: '' }, 422, ['name']],
      [{ stage_id: undefined }, 422, ['stage_id']],
      [{ stage_id: await firstItem(owner, 'loss-cause') }, 404, ['stage_id']],
      [{ demand_min_sqm: '200', demand_max_sqm: '100' }, 422, ['demand_max_sqm']],
      [{ demand_min_sqm: '0' }, 422, ['demand_min_sqm']],
      [{ move_in_on: '2026-02-29' }, 422, ['move_in_on']],
      [{ move_in_on: '2150-01-01' }, 422, ['move_in_on']],
      [{ contacts: [{ name: '王', phone: '电话abc', main: true }] }, 422, ['contacts', 0, 'phone']],
      [{ contacts: [{ name: '王', phone: '138****5678', main: true }] }, 422, ['contacts', 0, 'phone']],
      [{ contacts: [{ name: '王' }] }, 422, ['contacts', 0, 'main']],
      [{ level: 'A' }, 422, ['level']],
      [{ park_ids: [9_999_999] }, 404, ['park_ids', 0]],
      [{ owner_id: 9_999_999 }, 404, ['owner_id']],
      [{ id, version, stage_id: undefined, parent_id: id }, 422, ['parent_id']],
      [{ id, version, stage_id: undefined, parent_id: child.id }, 422, ['parent_id']],
    ];
    for (const [change, error_code, path] of wrong) {
      const reply = await save(change);
      expect([change, reply.error_code, firstOf(reply.errors ?? []).path]).toEqual([change, error_code, path]);
    }
  });

  it('shows key accounts on a page of their own, and is deleted while it has no activity', async () => {
    const plain = await newCustomer(owner);
    const key = await newCustomer(owner, { name: '大客户', key_account: true, level: 'A' });
    const { rows: keys } = await owner.call(listEndpoint(keyAccountList), page);
    expect(keys).toMatchObject([{ id: key.id, level: 'A', contact_phone: '139****2222' }]);
    await newFollowUp(owner, key.id);
    expect(await owner.request(customerCalls.remove, { ids: [key.id] })).toMatchObject({ error_code: 423 });
    expect(await owner.call(customerCalls.remove, { ids: [plain.id] })).toEqual({ deleted: 1 });
  });

  it('is hidden from users of other parks, unless they manage the customer', async () => {
    const [mine, other] = [await newPlace(owner), await newPlace(owner)];
    const person = await personOfPark(world, owner, mine.park_id, ['p_2100', 'p_2100_edit']);
    const there = await newCustomer(owner, { name: '别处', park_ids: [other.park_id] });
    const here = await newCustomer(owner, { name: '这里', park_ids: [mine.park_id] });
    const names = async () => (await person.call(listEndpoint(customerList), page)).rows.map(({ name }) => name);
    expect(await names()).toEqual(['这里']);
    expect(await person.request(customerCalls.get, { id: there.id })).toMatchObject({ error_code: 404 });
    expect(await person.request(assignCustomers, { ids: [here.id, there.id], owner_id: null })).toMatchObject({
      error_code: 404,
    });
    await owner.call(assignCustomers, { ids: [there.id], owner_id: person.user_id });
    expect((await names()).sort()).toEqual(['别处', '这里'].sort());
  });
});

describe('follow-ups', () => {
  it('plan the next one, of which the last counts, and move the customer on', async () => {
    const { id } = await newCustomer(owner);
    const visit = present((await itemsOf(owner, 'investment-progress'))[2]);
    const first = await newFollowUp(owner, id, { followed_on: '2026-03-01', next_on: '2026-03-16' });
    await newFollowUp(owner, id, { followed_on: '2026-03-16', next_on: '2026-03-20', stage_id: visit });
    expect((await owner.call(followUpsOf, { id })).map(({ followed_on }) => followed_on)).toEqual([
      '2026-03-16',
      '2026-03-01',
    ]);
    const { rows: listed } = await owner.call(listEndpoint(followUpList), page);
    expect(listed.map(({ plan }) => plan)).toEqual(['planned', 'done']);
    expect(await rows()).toMatchObject([{ stage: '现场看房', next_on: '2026-03-20', followed_on: '2026-03-16' }]);
    const { customer_id, kind_id, content } = first;
    const edited = { id: first.id, version: first.version, customer_id, kind_id, content, followed_on: '2026-03-01' };
    expect(await owner.call(followUpCalls.save, { ...edited, next_on: '2026-03-16' })).toMatchObject({ version: 1 });
  });

  it('reports errors at their fields', async () => {
    const { id } = await newCustomer(owner);
    const other = await newCustomer(owner, { name: '另一位' });
    const { id: made, version } = await newFollowUp(owner, id);
    const kind_id = await firstItem(owner, 'follow-up-type');
    const save = (change: object) =>
      owner.request(followUpCalls.save, {
        customer_id: id,
        kind_id,
        followed_on: '2026-03-10',
        content: '谈',
        ...change,
      });
    const wrong: [object, number, string][] = [
      [{ content: '' }, 422, 'content'],
      [{ followed_on: '2026-03-17' }, 422, 'followed_on'],
      [{ followed_on: '1999-12-31' }, 422, 'followed_on'],
      [{ next_on: '2026-03-10' }, 422, 'next_on'],
      [{ next_on: '2026-03-15' }, 422, 'next_on'],
      [{ next_on: '2026-02-29' }, 422, 'next_on'],
      [{ kind_id: await firstItem(owner, 'loss-cause') }, 404, 'kind_id'],
      [{ customer_id: 9_999_999 }, 404, 'customer_id'],
      [{ id: made, version, customer_id: other.id }, 422, 'customer_id'],
    ];
    for (const [change, error_code, field] of wrong) {
      const reply = await save(change);
      expect([change, reply.error_code, firstOf(reply.errors ?? []).path]).toEqual([change, error_code, [field]]);
    }
  });
});
