// Draft refunds of deposits (保证金退款): save, read, delete; approval posts them to the ledger.
import sql, { type Sql } from 'sql-template-tag';
import { refundCalls, revealRefund } from '#api/finance/deposit/deposit';
import type { DepositAccount, Refund, RefundTerms } from '#api/finance/deposit/deposit.schema';
import type { Payee } from '#api/finance/payee.schema';
import { depositBalance } from '#server/measures/finance/deposit';
import { inScope } from '#server/platform/access/scope';
import { one } from '#server/platform/db/database';
import { deleteRecords, insertRecord, updateRecord } from '#server/platform/list/record';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { accountFrom, maskedPayee, payeesOf } from '#server/policies/refund-payees';

const EDITABLE = new Set(['draft', 'rejected']);

const refundsWhere = ({ tx, actor }: Call, condition: Sql) =>
  tx.query<Refund>(
    sql`select g.id, g.version, g.contract_id, g.charge_item_id, c.number as contract_number, t.name as tenant_name, i.name as charge_item,
          g.amount_fen, coalesce(e.paid_fen, 0) as paid_fen, g.way, g.payee_name, g.payee_bank, g.payee_account,
          g.reason, g.status, u.display_name as created_by, g.created_at
        from deposit_refund g
        join contract c on (c.company_id, c.id) = (g.company_id, g.contract_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join charge_item i on (i.company_id, i.id) = (g.company_id, g.charge_item_id)
        join app_user u on u.company_id = g.company_id and u.id = g.created_by
        left join deposit_entry e on (e.company_id, e.id) = (g.company_id, g.deposit_entry_id)
        where g.company_id = app_company() and ${condition}${inScope(actor, sql`c.park_id`)} order by g.id desc`,
  );

export const refundsOf = async (call: Call, { contract_id, charge_item_id }: DepositAccount): Promise<Refund[]> =>
  (await refundsWhere(call, sql`g.contract_id = ${contract_id} and g.charge_item_id = ${charge_item_id}`)).map(
    maskedPayee,
  );

/** Returns the refund within the actor's scope; throws 404 otherwise. */
export async function loadRefund(call: Call, id: number): Promise<Refund> {
  const [refund] = await refundsWhere(call, sql`g.id = ${id}`);
  if (!refund) throw notFound('保证金退款');
  return refund;
}

/** Returns the balance held on the account and its tenant, within the actor's scope. */
interface Held {
  fen: number;
  tenant_id: number;
}

async function heldOn({ tx, actor }: Call, { contract_id, charge_item_id }: DepositAccount): Promise<Held> {
  const found = await tx.query<Held>(
    sql`select ${depositBalance(sql`c.id`, sql`i.id`)} as fen, c.tenant_id from contract c
        join charge_item i on i.company_id = c.company_id and i.id = ${charge_item_id} and i.kind = 'deposit'
        where c.company_id = app_company() and c.id = ${contract_id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!found[0]) throw notFound('保证金');
  return found[0];
}

async function save(call: Call, input: RefundTerms): Promise<Refund> {
  const before = input.id === undefined ? undefined : await loadRefund(call, input.id);
  if (before && !EDITABLE.has(before.status)) throw new Refusal(423, '审批中或已审批的退款不能修改');
  if (before && (before.contract_id !== input.contract_id || before.charge_item_id !== input.charge_item_id))
    throw notFound('保证金退款');
  const held = await heldOn(call, input);
  if (input.amount_fen > held.fen) throw invalid([{ path: ['amount_fen'], message: '超过保证金余额' }]);
  const { id: _id, version, ...own } = input;
  const known = [
    ...(before ? [before.payee_account] : []),
    ...(await payeesOf(call.tx, held.tenant_id)).map((payee) => payee.payee_account),
  ];
  const values = { ...own, payee_account: accountFrom(own.payee_account, known) };
  let id = before?.id;
  if (id === undefined)
    id = await insertRecord(call.tx, 'deposit_refund', { ...values, created_by: call.actor.user_id });
  else {
    if (version === undefined) throw new Refusal(422, '缺少版本号', [{ path: ['version'], message: '请刷新后重试' }]);
    const changed = { ...values, status: 'draft', updated_at: call.now.toISOString() };
    await updateRecord(call.tx, 'deposit_refund', '保证金退款', { id, version }, changed);
  }
  const after = maskedPayee(await loadRefund(call, id));
  const action = before ? 'update' : 'create';
  await call.audit({
    object: 'deposit_refund',
    object_id: id,
    action,
    before: { ...(before && maskedPayee(before)) },
    after: { ...after },
  });
  return after;
}

async function remove(call: Call, { id }: { id: number }) {
  const refund = await loadRefund(call, id);
  if (!EDITABLE.has(refund.status)) throw new Refusal(423, '审批中或已审批的退款不能删除');
  const { trails } = await one<{ trails: number }>(
    call.tx,
    sql`select count(*)::int as trails from wflow_instance where company_id = app_company() and kind = 'deposit_refund' and object_id = ${id}`,
  );
  if (trails > 0) throw new Refusal(423, '该退款已有审批记录，不能删除，请修改后重新提交');
  await call.audit({ object: 'deposit_refund', object_id: id, action: 'delete', before: { ...maskedPayee(refund) } });
  return { deleted: await deleteRecords(call.tx, 'deposit_refund', '保证金退款', [id]) };
}

async function reveal(call: Call, id: number): Promise<Payee> {
  const { payee_name, payee_bank, payee_account } = await loadRefund(call, id);
  await call.audit({ object: 'deposit_refund', object_id: id, action: 'reveal', after: { revealed: '收款账号' } });
  return { payee_name, payee_bank, payee_account };
}

export const depositRefundRoutes: Route[] = [
  handle(refundCalls.get, async (call, { id }) => maskedPayee(await loadRefund(call, id))),
  handle(revealRefund, (call, { id }) => reveal(call, id)),
  handle(refundCalls.save, save),
  handle(refundCalls.remove, remove),
];
