// A write-off with a pending request to undo it.
import { undoWriteOff, writeOff } from '#api/finance/cash-record/cash-record';
import { getParam, saveParam } from '#api/setup/parameter/parameter';
import { approvedContract, newCash, receivablesOf } from '../builders';
import { firstOf, present } from '../present';
import { openTasks } from '../tasks';
import type { Person } from '../world';

export async function needUndoApproval(owner: Person): Promise<void> {
  const { version } = await owner.call(getParam, {});
  await owner.call(saveParam, { values: { 'cash.undo_approval': true }, version });
}

/** Requires approvals in the enterprise from now on; returns the money, the receivable and the instance to decide. */
export async function requestedUndo(owner: Person, approver: Person) {
  const contract = await approvedContract(owner, approver);
  const receivable = firstOf(await receivablesOf(owner, contract));
  const { id: cash_record_id } = await newCash(owner, 100_000, contract.tenant_name);
  const items = [{ receivable_id: receivable.id, amount_fen: 100_000 }];
  const { write_offs } = await owner.call(writeOff, { cash_record_id, items });
  await needUndoApproval(owner);
  const { id: write_off_id } = firstOf(write_offs);
  const approvers = [{ kind: 'user' as const, id: approver.user_id }];
  const request = await owner.call(undoWriteOff, { id: write_off_id, reason: '核错了月份', approvers });
  const task = firstOf((await openTasks(approver, 'approval')).filter(({ title }) => title.includes('反核销')));
  const request_id = present(firstOf(request.write_offs).undo_request_id);
  return { contract, receivable, write_off_id, request, task, request_id };
}
