// Effects of the approval of a waiver: the amount is deducted from the posted late fee; money received on it becomes prepayment.
import sql from 'sql-template-tag';
import type { Waiver } from '#api/finance/late-fee.schema';
import type { Submission } from '#server/areas/approval/task/instance';
import { feeOf, loadWaiver } from '#server/areas/finance/late-fee/late-fee-waiver';
import { adjustGross } from '#server/areas/finance/receivable/adjust';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

async function move(call: Call, waiver: Waiver, status: Waiver['status'], action: string): Promise<void> {
  await call.tx.query(
    sql`update late_fee_waiver set status = ${status}, version = version + 1, updated_at = ${call.now.toISOString()}
        where company_id = app_company() and id = ${waiver.id}`,
  );
  const object = { object: 'late_fee_waiver', object_id: waiver.id, action };
  await call.audit({ ...object, before: { status: waiver.status }, after: { status } });
}

export const lateFeeWaiverApproval = {
  async assertVisible(call: Call, id: number): Promise<void> {
    await loadWaiver(call, id);
  },
  async measures(call: Call, id: number): Promise<Record<string, string>> {
    return { amount_fen: String((await loadWaiver(call, id)).amount_fen) };
  },
  async submit(call: Call, id: number): Promise<Submission> {
    const waiver = await loadWaiver(call, id);
    if (waiver.status !== 'draft') throw new Refusal(423, '只有草稿可以提交审批；已驳回的减免请先编辑保存');
    const fee = await feeOf(call, waiver.receivable_id);
    if (fee.voided) throw new Refusal(423, '该滞纳金已作废，不能减免');
    if (waiver.amount_fen > fee.standing_fen) throw invalid([{ path: ['amount_fen'], message: '超过该滞纳金的金额' }]);
    await move(call, waiver, 'auditing', 'submit');
    const { contract_number, tenant_name } = waiver;
    return { title: `滞纳金减免 ${contract_number}（${tenant_name}）`, park_id: fee.park_id };
  },
  async approved(call: Call, id: number): Promise<void> {
    const waiver = await loadWaiver(call, id);
    const { receivable_id, amount_fen, reason } = waiver;
    const { tax_rate, voided } = await feeOf(call, receivable_id);
    if (voided) throw new Refusal(423, '该滞纳金已作废，请驳回该减免');
    const remaining = await adjustGross(call, receivable_id, {
      gross_fen: -amount_fen,
      tax_rate,
      reason: `减免：${reason}`,
    });
    if (remaining === null) throw new Refusal(423, '减免金额已超过该滞纳金的余额，请驳回该减免');
    await move(call, waiver, 'approved', 'approve');
  },
  async rejected(call: Call, id: number): Promise<void> {
    await move(call, await loadWaiver(call, id), 'rejected', 'reject');
  },
  async withdrawn(call: Call, id: number): Promise<void> {
    await move(call, await loadWaiver(call, id), 'draft', 'withdraw');
  },
};
