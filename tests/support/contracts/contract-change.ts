// Changes of approved contracts for tests: their input, and their approval.

import { chooseToAudit, decideWflow } from '#api/approval/task';
import { changeCalls } from '#api/contracts/change/change';
import type { Change, ChangeSave } from '#api/contracts/change/change.schema';
import type { Contract } from '#api/contracts/contract/contract.schema';
import type { Person } from '../world';

/** Returns the change that keeps everything from a day on, with the patch of a test. */
export function changeOf(contract: Contract, patch: Partial<ChangeSave> = {}): ChangeSave {
  return {
    contract_id: contract.id,
    effective_on: '2026-05-11',
    reason: '租金调整',
    end: contract.end,
    spaces: contract.spaces.map(({ id, area }) => ({ id, area })),
    clauses: contract.clauses.map(({ charge_item_name: _name, payee_name: _payee, ...clause }, place) => ({
      ...clause,
      line: place + 1,
    })),
    deposits: contract.deposits.map(({ charge_item_name: _name, ...deposit }) => deposit),
    late_fee: contract.late_fee,
    lease_options: contract.lease_options,
    ...patch,
  };
}

export const repriced = (contract: Contract, price: string, day: string): ChangeSave => {
  const plain = changeOf(contract, { effective_on: day });
  const clauses = plain.clauses.map((clause) => ({
    ...clause,
    escalations: [{ on: day, kind: 'price' as const, value: price }],
  }));
  return { ...plain, clauses };
};

export async function submittedChange(
  owner: Person,
  approver: Person,
  input: ChangeSave,
): Promise<{ change: Change; instance_id: number }> {
  const change = await owner.call(changeCalls.save, input);
  const instance = await owner.call(chooseToAudit, {
    kind: 'contract_change',
    object_id: change.id,
    approvers: [{ kind: 'user', id: approver.user_id }],
  });
  return { change, instance_id: instance.id };
}

/** Saves a change as one user and approves it as the other. */
export async function approvedChange(owner: Person, approver: Person, input: ChangeSave): Promise<Change> {
  const { change, instance_id } = await submittedChange(owner, approver, input);
  await approver.call(decideWflow, { instance_id, decision: 'approve' });
  return owner.call(changeCalls.get, { id: change.id });
}
