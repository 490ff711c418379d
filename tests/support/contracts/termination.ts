// Termination orders of tests: saved, submitted, approved and thereby executed.

import { chooseToAudit, decideWflow } from '#api/approval/task';
import { terminationCalls } from '#api/contracts/termination/termination';
import type { Termination, TerminationSave } from '#api/contracts/termination/termination.schema';
import type { Person } from '../world';

export async function submitTermination(
  owner: Person,
  approver: Person,
  order: TerminationSave,
): Promise<{ order: Termination; instance_id: number }> {
  const stored = await owner.call(terminationCalls.save, order);
  const instance = await owner.call(chooseToAudit, {
    kind: 'termination',
    object_id: stored.id,
    approvers: [{ kind: 'user', id: approver.user_id }],
  });
  return { order: stored, instance_id: instance.id };
}

export async function executeTermination(
  owner: Person,
  approver: Person,
  input: TerminationSave,
): Promise<Termination> {
  const { order, instance_id } = await submitTermination(owner, approver, input);
  await approver.call(decideWflow, { instance_id, decision: 'approve' });
  return owner.call(terminationCalls.get, { id: order.id });
}
