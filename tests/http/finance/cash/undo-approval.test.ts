// Write-offs are undone only by approval where the enterprise requires it (docs/domain §6, §8).
import { expect, it } from 'vitest';
import { decideWflow, resetWflow } from '#api/approval/task';
import { getCashRecord, undoRequestOf, undoWriteOff, undoWriteOffs } from '#api/finance/cash-record/cash-record';
import { getReceivable } from '#api/finance/receivable/receivable';
import { requestedUndo } from '#tests/support/finance/requested-undo';
import { openEnterprise } from '#tests/support/open-enterprise';
import { firstOf, present } from '#tests/support/present';

const { enterprise, owner, approver } = openEnterprise({ each: 'test', day: '2026-03-16' });

const instanceOf = ({ task }: Awaited<ReturnType<typeof requestedUndo>>) => present(task.instance_id);
const received = async (id: number) => (await owner.call(getReceivable, { id })).received_fen;

it('leaves everything as it is until it is approved, then undoes it on that day', async () => {
  const undo = await requestedUndo(owner, approver);
  expect(undo.request.write_offs).toMatchObject([{ undone: false, undo_request_id: undo.request_id }]);
  expect(await received(undo.receivable.id)).toBe(100_000);
  expect(undo.task.title).toBe(`反核销 ${undo.contract.tenant_name} 租金 2026-01-01 ~ 2026-01-31 1,000.00 元`);
  expect(await approver.call(undoRequestOf, { id: undo.request_id })).toEqual({
    id: undo.request_id,
    write_off_id: undo.write_off_id,
    cash_record_id: undo.request.id,
    reason: '核错了月份',
  });

  await approver.call(decideWflow, { instance_id: instanceOf(undo), decision: 'approve' });
  expect(await received(undo.receivable.id)).toBe(0);
  const { allocated_fen, write_offs } = await owner.call(getCashRecord, { id: undo.request.id });
  expect(allocated_fen).toBe(0);
  expect(write_offs.map(({ amount_fen, undo_request_id, reason }) => [amount_fen, undo_request_id, reason])).toEqual([
    [100_000, null, ''],
    [-100_000, null, '核错了月份'],
  ]);
});

it('is requested once at a time, and again after it was rejected or withdrawn', async () => {
  const undo = await requestedUndo(owner, approver);
  const approvers = [{ kind: 'user' as const, id: approver.user_id }];
  const again = { id: undo.write_off_id, reason: '再次申请', approvers };
  expect(await owner.request(undoWriteOff, again)).toMatchObject({
    error_code: 409,
    message: expect.stringContaining('正在审批'),
  });
  await approver.call(decideWflow, { instance_id: instanceOf(undo), decision: 'reject', comment: '没有核错' });
  const object_id = present(firstOf((await owner.call(undoWriteOff, again)).write_offs).undo_request_id);
  await owner.call(resetWflow, { kind: 'write_off_undo', object_id });
  expect((await owner.call(getCashRecord, { id: undo.request.id })).write_offs).toMatchObject([
    { undo_request_id: null },
  ]);
  expect(await received(undo.receivable.id)).toBe(100_000);
});

it('is requested in one call where several are ticked, and needs approvers where no chain names them', async () => {
  const undo = await requestedUndo(owner, approver);
  await approver.call(decideWflow, { instance_id: instanceOf(undo), decision: 'reject', comment: '没有核错' });
  const ticked = { of: 'receivable' as const, ids: [undo.receivable.id], reason: '核错' };
  expect(await owner.request(undoWriteOffs, ticked)).toMatchObject({
    error_code: 422,
    errors: [{ message: expect.stringContaining('请选择审批人') }],
  });
  const approvers = [{ kind: 'user' as const, id: approver.user_id }];
  expect(await owner.call(undoWriteOffs, { ...ticked, approvers })).toEqual({ done: 1 });
  expect(await received(undo.receivable.id)).toBe(100_000);
});

it('is decided by any user with the key', async () => {
  const undo = await requestedUndo(owner, approver);
  const viewer = await enterprise.person('viewer');
  const reply = await viewer.request(decideWflow, { instance_id: instanceOf(undo), decision: 'approve' });
  expect(reply.error_code).toBe(403);
  expect(await received(undo.receivable.id)).toBe(100_000);
});
