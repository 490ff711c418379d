// Draft waivers of posted late fees (滞纳金减免): save, read, delete; approval deducts the amount.
import sql, { type Sql } from 'sql-template-tag';
import { waiverCalls, waiversOf } from '#api/finance/late-fee';
import type { Waiver, WaiverSave } from '#api/finance/late-fee.schema';
import { adjustmentSums } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { maybeOne, one } from '#server/platform/db/database';
import { deleteRecords, insertRecord, updateRecord } from '#server/platform/list/record';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

const EDITABLE = new Set<Waiver['status']>(['draft', 'rejected']);

const waiversWhere = ({ tx, actor }: Call, condition: Sql) =>
  tx.query<Waiver>(
    sql`select w.id, w.version, w.receivable_id, coalesce(c.number, '') as contract_number, t.name as tenant_name, i.name as charge_item,
          w.amount_fen, w.reason, w.status, u.display_name as created_by, w.created_at
        from late_fee_waiver w
        join receivable r on (r.company_id, r.id) = (w.company_id, w.receivable_id)
        left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        join tenant t on (t.company_id, t.id) = (r.company_id, r.tenant_id)
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        join app_user u on u.company_id = w.company_id and u.id = w.created_by
        where w.company_id = app_company() and ${condition}${inScope(actor, sql`r.park_id`)} order by w.id desc`,
  );

/** Returns the waiver within the actor's scope; throws 404 otherwise. */
export async function loadWaiver(call: Call, id: number): Promise<Waiver> {
  const [waiver] = await waiversWhere(call, sql`w.id = ${id}`);
  if (!waiver) throw notFound('滞纳金减免');
  return waiver;
}

interface Fee {
  park_id: number;
  kind: string;
  adjusts_id: number | null;
  voided: boolean;
  /** Amount in fen, including earlier deductions. */
  standing_fen: number;
  tax_rate: string;
}

/** Returns the late fee within the actor's scope. */
export async function feeOf({ tx, actor }: Call, receivable_id: number): Promise<Fee> {
  const fee = await maybeOne<Fee>(
    tx,
    sql`select r.park_id, i.kind, r.adjusts_id, r.voided_on is not null as voided, trim_scale(i.tax_rate)::text as tax_rate,
          r.gross_fen + d.gross as standing_fen
        from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        cross join lateral ${adjustmentSums(sql`r.id`)} d
        where r.company_id = app_company() and r.id = ${receivable_id}${inScope(actor, sql`r.park_id`)}`,
  );
  if (!fee) throw missing([{ path: ['receivable_id'], message: '应收不存在' }]);
  return fee;
}

export async function saveWaiver(call: Call, input: WaiverSave): Promise<Waiver> {
  const before = input.id === undefined ? undefined : await loadWaiver(call, input.id);
  if (before && !EDITABLE.has(before.status)) throw new Refusal(423, '审批中或已审批的减免不能修改');
  if (before && before.receivable_id !== input.receivable_id) throw notFound('滞纳金减免');
  const fee = await feeOf(call, input.receivable_id);
  if (fee.kind !== 'late_fee' || fee.adjusts_id !== null)
    throw invalid([{ path: ['receivable_id'], message: '只有已过账的滞纳金可以减免' }]);
  if (fee.voided) throw new Refusal(423, '该滞纳金已作废，不能减免');
  if (input.amount_fen > fee.standing_fen) throw invalid([{ path: ['amount_fen'], message: '超过该滞纳金的金额' }]);
  const { id: _id, version, ...values } = input;
  let id = before?.id;
  if (id === undefined)
    id = await insertRecord(call.tx, 'late_fee_waiver', { ...values, created_by: call.actor.user_id });
  else {
    if (version === undefined) throw new Refusal(422, '缺少版本号', [{ path: ['version'], message: '请刷新后重试' }]);
    const changed = { ...values, status: 'draft', updated_at: call.now.toISOString() };
    await updateRecord(call.tx, 'late_fee_waiver', '滞纳金减免', { id, version }, changed);
  }
  const after = await loadWaiver(call, id);
  const action = before ? 'update' : 'create';
  await call.audit({ object: 'late_fee_waiver', object_id: id, action, before: { ...before }, after: { ...after } });
  return after;
}

async function remove(call: Call, { id }: { id: number }) {
  const waiver = await loadWaiver(call, id);
  if (!EDITABLE.has(waiver.status)) throw new Refusal(423, '审批中或已审批的减免不能删除');
  const { trails } = await one<{ trails: number }>(
    call.tx,
    sql`select count(*)::int as trails from wflow_instance where company_id = app_company() and kind = 'late_fee_waiver' and object_id = ${id}`,
  );
  if (trails > 0) throw new Refusal(423, '该减免已有审批记录，不能删除，请修改后重新提交');
  await call.audit({ object: 'late_fee_waiver', object_id: id, action: 'delete', before: { ...waiver } });
  return { deleted: await deleteRecords(call.tx, 'late_fee_waiver', '滞纳金减免', [id]) };
}

export const lateFeeWaiverRoutes: Route[] = [
  handle(waiversOf, async (call, { receivable_id }) => {
    await feeOf(call, receivable_id);
    return waiversWhere(call, sql`w.receivable_id = ${receivable_id}`);
  }),
  handle(waiverCalls.get, (call, { id }) => loadWaiver(call, id)),
  handle(waiverCalls.save, saveWaiver),
  handle(waiverCalls.remove, remove),
];
