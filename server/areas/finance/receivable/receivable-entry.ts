// Receivables entered and corrected by hand (docs/domain §5.7), outside the plan of a contract.
import sql from 'sql-template-tag';
import type { Receivable } from '#api/finance/receivable/receivable.schema';
import { addReceivable, adjustReceivable } from '#api/finance/receivable/receivable-entry';
import type { ReceivableAdjustment, ReceivableEntry } from '#api/finance/receivable/receivable-entry.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { MAX_FEN } from '#api/kernel/form/fields';
import { splitTax } from '#domain/kernel/money/money';
import { formatMoney } from '#domain/kernel/text/format';
import { assertParkInScope, assertTenantVisible, inScope } from '#server/platform/access/scope';
import { maybeOne, one } from '#server/platform/db/database';
import { invalid, missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { postRows } from '../posting/receivables';
import { adjustGross } from './adjust';
import { loadReceivable } from './receivable';

/** Contract, tenant, park and legal entity of a receivable. */
export interface Party {
  contract_id: number | null;
  version_no: number | null;
  tenant_id: number;
  park_id: number;
  legal_entity_id: number;
}

const absent = (path: string, message: string) => missing([{ path: [path], message }]);

async function partyOfContract({ tx, actor }: Call, entry: ReceivableEntry): Promise<Party> {
  const found = await maybeOne<Party & { status: string }>(
    tx,
    sql`select c.id as contract_id, c.version_no, c.tenant_id, c.park_id, c.lessor_id as legal_entity_id, c.status from contract c
        where c.company_id = app_company() and c.id = ${entry.contract_id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!found) throw absent('contract_id', '所选合同不存在');
  const { status, ...party } = found;
  if (status !== 'approved')
    throw invalid([
      {
        path: ['contract_id'],
        message: status === 'void' ? '该合同已作废，不能新增应收' : '只有已审批的合同可以新增应收',
      },
    ]);
  const errors = (['tenant_id', 'park_id', 'legal_entity_id'] as const).flatMap((field): FieldError[] =>
    entry[field] === null || entry[field] === party[field] ? [] : [{ path: [field], message: '与所选合同不一致' }],
  );
  if (errors.length) throw invalid(errors);
  return party;
}

async function partyOfTenant(call: Call, entry: ReceivableEntry): Promise<Party> {
  const { tx } = call;
  const park_id = entry.park_id ?? 0;
  await assertParkInScope(call, park_id);
  const tenant_id = entry.tenant_id ?? 0;
  await assertTenantVisible(call, tenant_id);
  const entities = await tx.query<{ id: number }>(
    sql`select id from legal_entity where company_id = app_company() and enabled
          and ${entry.legal_entity_id === null ? sql`true` : sql`id = ${entry.legal_entity_id}`} order by id limit 2`,
  );
  const [entity, other] = entities;
  if (!entity) throw absent('legal_entity_id', '所选签约主体不存在或已停用');
  if (other) throw invalid([{ path: ['legal_entity_id'], message: '企业有多个签约主体，请选择签约主体' }]);
  return { contract_id: null, version_no: null, tenant_id, park_id, legal_entity_id: entity.id };
}

/** Deposits and late fees are posted elsewhere. */
async function itemOf({ tx }: Call, charge_item_id: number): Promise<{ tax_rate: string }> {
  const item = await maybeOne<{ kind: string; enabled: boolean; tax_rate: string }>(
    tx,
    sql`select kind, enabled, trim_scale(tax_rate)::text as tax_rate from charge_item where company_id = app_company() and id = ${charge_item_id}`,
  );
  if (!item) throw absent('charge_item_id', '所选费项不存在');
  const wrong = (message: string) => invalid([{ path: ['charge_item_id'], message }]);
  if (!item.enabled) throw wrong('该费项已停用');
  if (item.kind === 'deposit') throw wrong('保证金按合同条款生成，不能手工新增');
  if (item.kind === 'late_fee') throw wrong('滞纳金请通过“滞纳金”试算后过账');
  return item;
}

async function add(call: Call, entry: ReceivableEntry): Promise<Receivable> {
  const party = entry.contract_id === null ? await partyOfTenant(call, entry) : await partyOfContract(call, entry);
  const { tax_rate } = await itemOf(call, entry.charge_item_id);
  const { charge_item_id, start_date, end_date, due_date, gross_fen, remark } = entry;
  const tax_fen = entry.tax_fen ?? splitTax(gross_fen, tax_rate).tax;
  const net_fen = gross_fen - tax_fen;
  const posting = { user_id: call.actor.user_id, posted_on: call.today };
  const [id = 0] = await postRows(call.tx, posting, [
    { ...party, charge_item_id, start_date, end_date, due_date, gross_fen, net_fen, tax_fen, remark },
  ]);
  const after = await loadReceivable(call.tx, call.actor, id);
  const { tenant_name, charge_item, contract_number } = after;
  await call.audit({
    object: 'receivable',
    object_id: id,
    action: 'create',
    after: { contract_number, tenant_name, charge_item, start_date, end_date, due_date, gross_fen, tax_fen, remark },
  });
  return after;
}

/** A positive amount becomes a separate row with the original's due date; a negative one is offset immediately. */
async function adjustByHand(call: Call, { id, amount_fen, reason }: ReceivableAdjustment): Promise<Receivable> {
  const before = await loadReceivable(call.tx, call.actor, id);
  if (before.status === 'void') throw new Refusal(423, '该应收已作废，不能调整');
  if (before.adjusts_id !== null) throw new Refusal(423, '这是一笔调整，请在原应收上调整');
  if (before.charge_kind === 'deposit') throw new Refusal(423, '保证金按合同条款收取，请通过合同变更调整');
  if (before.charge_kind === 'late_fee') throw new Refusal(423, '滞纳金请通过减免审批调整');
  const { tax_rate } = await one<{ tax_rate: string }>(
    call.tx,
    sql`select trim_scale(i.tax_rate)::text as tax_rate from receivable r
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        where r.company_id = app_company() and r.id = ${id}`,
  );
  const standing = await adjustGross(call, id, { gross_fen: amount_fen, tax_rate, reason });
  if (standing === null) throw invalid([{ path: ['amount_fen'], message: '调减后不能小于 0' }]);
  if (standing.gross > MAX_FEN) throw invalid([{ path: ['amount_fen'], message: '金额过大' }]);
  await call.audit({
    object: 'receivable',
    object_id: id,
    action: 'adjust',
    before: { gross_fen: standing.gross - amount_fen },
    after: { gross_fen: standing.gross, reason: `${reason}（${formatMoney(amount_fen)} 元）` },
  });
  return loadReceivable(call.tx, call.actor, id);
}

export const receivableEntryRoutes: Route[] = [handle(addReceivable, add), handle(adjustReceivable, adjustByHand)];
