// A contract with a customer: its submission makes them the tenant, its approval wins them; each happens once, also with simultaneous calls.
import { describe, expect, it } from 'vitest';
import { decideWflow, resetWflow } from '#api/approval/task';
import { contractCalls } from '#api/contracts/contract/contract';
import { contractList } from '#api/contracts/contract/contract.list';
import { customerCalls, endCustomer } from '#api/investment/customer/customer';
import { listEndpoint } from '#api/kernel/list/list';
import { customerOptions } from '#api/setup/option';
import {
  approvedContract,
  contractInput,
  newContract,
  newPlace,
  newSpace,
  newTenant,
  submit,
} from '#tests/support/builders';
import { firstItem, newCustomer } from '#tests/support/investment/customer';
import { openEnterprise } from '#tests/support/open-enterprise';
import { personOfPark } from '#tests/support/people/of-park';

const { world, owner, approver } = openEnterprise({ each: 'test' });
const customerOf = (id: number) => owner.call(customerCalls.get, { id });
const wonOf = async (id: number) => (await customerOf(id)).stages.filter(({ status }) => status === 'won').length;

async function draftWith(customer_id: number, tenant_id?: number) {
  return newContract(owner, { customer_id, ...(tenant_id === undefined ? {} : { tenant_id }) });
}
const decide = (instance_id: number, decision: 'approve' | 'reject') =>
  approver.request(decideWflow, { instance_id, decision, comment: '意见' });

describe('the customer of a contract', () => {
  it('becomes its tenant when it is submitted and is won when it is approved', async () => {
    const { id } = await newCustomer(owner);
    const draft = await draftWith(id);
    expect([draft.customer_id, draft.customer_name]).toEqual([id, '潜在客户有限公司']);
    expect(await customerOf(id)).toMatchObject({ tenant_id: null, status: 'open' });
    const { id: instance_id } = await submit(owner, draft.id, approver);
    expect(await customerOf(id)).toMatchObject({ tenant_id: draft.tenant_id, status: 'open' });
    await decide(instance_id, 'approve');
    const won = await customerOf(id);
    expect(won).toMatchObject({ tenant_id: draft.tenant_id, status: 'won' });
    expect(won.stages.at(-1)).toMatchObject({ status: 'won', remark: `合同 ${draft.number} 审批通过` });
    const { rows } = await owner.call(listEndpoint(contractList), {
      page: 1,
      page_size: 20,
      filter: { customer_id: [id] },
    });
    expect(rows).toMatchObject([{ number: draft.number, customer_name: '潜在客户有限公司' }]);
  });

  it('stays the tenant, but is not won, when it is withdrawn or rejected', async () => {
    const { id } = await newCustomer(owner);
    const draft = await draftWith(id);
    await submit(owner, draft.id, approver);
    await owner.call(resetWflow, { kind: 'contract', object_id: draft.id });
    expect(await customerOf(id)).toMatchObject({ tenant_id: draft.tenant_id, status: 'open' });
    const { id: again } = await submit(owner, draft.id, approver);
    await decide(again, 'reject');
    expect(await customerOf(id)).toMatchObject({ tenant_id: draft.tenant_id, status: 'open' });
    expect(await wonOf(id)).toBe(0);
  });

  it('is won once, also by several simultaneous approvals, and stays unchanged where they were given up', async () => {
    const { id } = await newCustomer(owner);
    const { id: tenant_id } = await newTenant(owner);
    const instances = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const draft = await draftWith(id, tenant_id);
      instances.push((await submit(owner, draft.id, approver)).id);
    }
    const replies = await Promise.all(instances.map((instance_id) => decide(instance_id, 'approve')));
    expect(replies.map(({ error_code }) => error_code)).toEqual([0, 0, 0, 0, 0]);
    expect(await wonOf(id)).toBe(1);
    const other = await newCustomer(owner, { name: '已放弃' });
    const draft = await draftWith(other.id);
    const { id: instance_id } = await submit(owner, draft.id, approver);
    const { version } = await customerOf(other.id);
    const cause_id = await firstItem(owner, 'renunciation-reason');
    await owner.call(endCustomer, { id: other.id, version, outcome: 'given_up', cause_id });
    await decide(instance_id, 'approve');
    expect(await customerOf(other.id)).toMatchObject({ status: 'given_up', tenant_id: draft.tenant_id });
  });

  it('becomes only one tenant: of two simultaneous submissions with different tenants one is refused', async () => {
    const { id } = await newCustomer(owner);
    const drafts = [await draftWith(id), await draftWith(id)];
    const replies = await Promise.all(
      drafts.map((draft) =>
        submit(owner, draft.id, approver).then(
          () => null,
          (refused: Error) => refused.message,
        ),
      ),
    );
    const refused = replies.filter((message) => message !== null);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/客户「潜在客户有限公司」已成为租客「租客\d+」，不能再以租客「租客\d+」提交/);
    const linked = (await customerOf(id)).tenant_id;
    expect(drafts.map(({ tenant_id }) => tenant_id)).toContain(linked);
  });

  it('cannot be deleted any more', async () => {
    const { id } = await newCustomer(owner);
    await draftWith(id);
    expect(await owner.request(customerCalls.remove, { ids: [id] })).toMatchObject({
      error_code: 409,
      message: '已被合同引用，不能删除',
    });
  });
});

describe('saving a contract is refused with', () => {
  const save = async (change: object) => owner.request(contractCalls.save, await contractInput(owner, change));

  it('another tenant than the customer became, a lost customer, an unknown one', async () => {
    const { id } = await newCustomer(owner);
    const { tenant_name } = await approvedContract(owner, approver, { customer_id: id });
    expect(await save({ customer_id: id })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['tenant_id'], message: `客户「潜在客户有限公司」已成为租客「${tenant_name}」，请选择该租客` }],
    });
    const lost = await newCustomer(owner, { name: '流失的客户' });
    const cause_id = await firstItem(owner, 'loss-cause');
    await owner.call(endCustomer, { id: lost.id, version: lost.version, outcome: 'lost', cause_id });
    expect(await save({ customer_id: lost.id })).toMatchObject({
      error_code: 422,
      errors: [{ path: ['customer_id'], message: '客户「流失的客户」已不再跟进，请先重新跟进' }],
    });
    expect(await save({ customer_id: 9_999_999 })).toMatchObject({
      error_code: 404,
      errors: [{ path: ['customer_id'], message: '所选客户不存在' }],
    });
  });

  it("a customer outside the user's parks, unless the contract has them already", async () => {
    const [mine, other] = [await newPlace(owner), await newPlace(owner)];
    const narrow = await personOfPark(world, owner, mine.park_id, ['p_3100_edit', 'p_4100', 'p_4100_edit']);
    const there = await newCustomer(owner, { park_ids: [other.park_id] });
    const { id: tenant_id } = await newTenant(narrow);
    const { id: space_id } = await newSpace(owner, mine);
    const spaces = [{ id: space_id, area: '100.00' }];
    const input = await contractInput(owner, { park_id: mine.park_id, spaces, tenant_id, customer_id: there.id });
    expect(await narrow.request(contractCalls.save, input)).toMatchObject({
      error_code: 404,
      errors: [{ path: ['customer_id'] }],
    });
    expect(await narrow.call(customerOptions, { keyword: '潜在客户' })).toEqual([]);
    const { id, version } = await owner.call(contractCalls.save, input);
    expect(await narrow.call(contractCalls.save, { ...input, id, version })).toMatchObject({ customer_id: there.id });
  });
});
