// Effects of the approval of a contract: submission holds its spaces, copies the rule of its channel's commission and links its customer to the
// tenant. Approval posts its receivables, fixes the commission and wins the customer; rejection and withdrawal free the spaces.
import sql, { empty } from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { Submission } from '#server/areas/approval/task/instance';
import { releaseForLease } from '#server/areas/assets/reservation';
import { loadContract } from '#server/areas/contracts/contract/load-contract';
import { occupySpaces, refuseReserved, releaseSpaces } from '#server/areas/contracts/contract/occupation';
import { contractMeasures } from '#server/areas/contracts/measures';
import { noticesOf } from '#server/areas/contracts/notice';
import { carryDeposit } from '#server/areas/finance/deposit/carry-deposit';
import { fixIncentives } from '#server/areas/finance/incentive/of-lease';
import { postContract, voidReceivables } from '#server/areas/finance/receivable/post-contract';
import { copyRule, dropRule, fixCommission } from '#server/areas/investment/commission/commission';
import { becomeTenant, winCustomer } from '#server/areas/investment/customer/become-tenant';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { forgetHoldover, renewHoldover } from '../holdover';

async function setStatus(
  { tx, now, today }: Call,
  id: number,
  status: Contract['status'],
  void_reason = '',
): Promise<void> {
  const approved = status === 'approved' ? sql` approved_on = ${today},` : empty;
  await tx.query(
    sql`update contract set status = ${status},${approved} void_reason = ${void_reason}, version = version + 1, updated_at = ${now.toISOString()}
        where company_id = app_company() and id = ${id}`,
  );
}

async function move(call: Call, contract: Contract, status: Contract['status'], action: string): Promise<void> {
  await setStatus(call, contract.id, status);
  await call.audit({
    object: 'contract',
    object_id: contract.id,
    action,
    before: { status: contract.status },
    after: { status },
  });
}

async function underApproval(call: Call, id: number): Promise<Contract> {
  const contract = await loadContract(call.tx, call.actor, id, call.today, true);
  if (contract.status !== 'auditing')
    throw new Error(`contract ${id} is ${contract.status} while its approval is running`);
  return contract;
}

export const contractApproval = {
  async assertVisible({ tx, actor, today }: Call, id: number): Promise<void> {
    await loadContract(tx, actor, id, today);
  },
  measures({ tx }: Call, id: number): Promise<Record<string, string>> {
    return contractMeasures(tx, id);
  },
  async special({ tx, actor, today }: Call, id: number): Promise<string[]> {
    const notices = await noticesOf(tx, await loadContract(tx, actor, id, today));
    return [...new Set(notices.filter((notice) => notice.approval).map((notice) => notice.message))];
  },
  async submit(call: Call, id: number): Promise<Submission> {
    const contract = await loadContract(call.tx, call.actor, id, call.today, true);
    if (contract.status !== 'draft') throw new Refusal(423, '只有草稿可以提交审批；已驳回的合同请先编辑保存');
    await occupySpaces(call, contract);
    await copyRule(call, contract);
    await becomeTenant(call, contract);
    await move(call, contract, 'auditing', 'submit');
    return { title: `租赁合同 ${contract.number}（${contract.tenant_name}）`, park_id: contract.park_id };
  },
  async approved(call: Call, id: number): Promise<void> {
    const contract = await underApproval(call, id);
    // The contract may have been submitted before reservations were refused.
    const { start, end } = contract;
    await refuseReserved(
      call,
      id,
      contract.spaces.map((space, place) => ({ id: space.id, place, start, end })),
    );
    await renewHoldover(call, contract);
    await move(call, contract, 'approved', 'approve');
    await postContract(call, id);
    await fixCommission(call, contract);
    await fixIncentives(call, contract);
    await releaseForLease(call, contract);
    await winCustomer(call, contract);
    if (contract.carry_deposit && contract.renews_id !== null) await carryDeposit(call, contract.renews_id, contract);
  },
  async rejected(call: Call, id: number): Promise<void> {
    const contract = await underApproval(call, id);
    await releaseSpaces(call, id);
    await dropRule(call, id);
    await move(call, contract, 'rejected', 'reject');
  },
  async withdrawn(call: Call, id: number): Promise<void> {
    const contract = await underApproval(call, id);
    await releaseSpaces(call, id);
    await dropRule(call, id);
    await move(call, contract, 'draft', 'withdraw');
  },
};

/** Voids an approved contract, or a draft that already has an audit trail; its spaces are freed and its receivables voided. */
export async function voidContract(
  call: Call,
  input: { id: number; version: number; reason: string },
): Promise<Contract> {
  const contract = await loadContract(call.tx, call.actor, input.id, call.today, true);
  if (contract.version !== input.version) throw new Refusal(409, '该合同已被他人修改，请刷新后重试');
  if (contract.status === 'auditing') throw new Refusal(423, '合同正在审批，请先撤回');
  if (contract.status === 'void') throw new Refusal(409, '合同已作废');
  if (contract.leave_date !== null) throw new Refusal(423, '合同已退租，不能作废');
  await voidReceivables(call, contract.id, input.reason);
  await releaseSpaces(call, contract.id);
  await forgetHoldover(call, contract.id, input.reason);
  await setStatus(call, contract.id, 'void', input.reason);
  await call.audit({
    object: 'contract',
    object_id: contract.id,
    action: 'void',
    before: { status: contract.status },
    after: { status: 'void', reason: input.reason },
  });
  return loadContract(call.tx, call.actor, contract.id, call.today);
}
