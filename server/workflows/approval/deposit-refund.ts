// Effects of the approval of a deposit's refund: the amount leaves the ledger and is owed to the tenant until it is paid out.
import sql from 'sql-template-tag';
import type { Refund } from '#api/finance/deposit/deposit.schema';
import type { Submission } from '#server/areas/approval/task/instance';
import { loadRefund } from '#server/areas/finance/deposit/deposit-refund';
import { postDepositEntry } from '#server/areas/finance/posting/deposit-entries';
import { depositBalance } from '#server/measures/finance/deposit';
import { one } from '#server/platform/db/database';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

async function move(
  call: Call,
  refund: Refund,
  status: Refund['status'],
  action: string,
  entry_id: number | null = null,
) {
  await call.tx.query(
    sql`update deposit_refund set status = ${status}, deposit_entry_id = ${entry_id}, version = version + 1, updated_at = ${call.now.toISOString()}
        where company_id = app_company() and id = ${refund.id}`,
  );
  const object = { object: 'deposit_refund', object_id: refund.id, action };
  await call.audit({ ...object, before: { status: refund.status }, after: { status } });
}

async function balanceOf({ tx }: Call, { contract_id, charge_item_id }: Refund): Promise<number> {
  const { fen } = await one<{ fen: number }>(
    tx,
    sql`select ${depositBalance(sql`${contract_id}`, sql`${charge_item_id}`)} as fen`,
  );
  return fen;
}

export const depositRefundApproval = {
  async assertVisible(call: Call, id: number): Promise<void> {
    await loadRefund(call, id);
  },
  async measures(call: Call, id: number): Promise<Record<string, string>> {
    return { amount_fen: String((await loadRefund(call, id)).amount_fen) };
  },
  async submit(call: Call, id: number): Promise<Submission> {
    const refund = await loadRefund(call, id);
    if (refund.status !== 'draft') throw new Refusal(423, '只有草稿可以提交审批；已驳回的退款请先编辑保存');
    if (refund.amount_fen > (await balanceOf(call, refund)))
      throw invalid([{ path: ['amount_fen'], message: '超过保证金余额' }]);
    await move(call, refund, 'auditing', 'submit');
    const { park_id } = await one<{ park_id: number }>(
      call.tx,
      sql`select park_id from contract where company_id = app_company() and id = ${refund.contract_id}`,
    );
    return { title: `保证金退款 ${refund.contract_number}（${refund.tenant_name}）`, park_id };
  },
  async approved(call: Call, id: number): Promise<void> {
    const refund = await loadRefund(call, id);
    const { contract_id, charge_item_id, amount_fen, reason } = refund;
    const entry = { contract_id, charge_item_id, kind: 'refund' as const, amount_fen, reason };
    const entry_id = await postDepositEntry(call, entry);
    await move(call, refund, 'approved', 'approve', entry_id);
  },
  async rejected(call: Call, id: number): Promise<void> {
    await move(call, await loadRefund(call, id), 'rejected', 'reject');
  },
  async withdrawn(call: Call, id: number): Promise<void> {
    await move(call, await loadRefund(call, id), 'draft', 'withdraw');
  },
};
