// Draft termination orders (退租单): list, read, save, delete, preview of the settlement.
import sql from 'sql-template-tag';
import type { Contract } from '#api/contracts/contract/contract.schema';
import {
  previewTermination,
  revealTerminationPayee,
  terminationCalls,
  terminationPayees,
  terminationPdf,
} from '#api/contracts/termination/termination';
import { terminationList } from '#api/contracts/termination/termination.list';
import type { SettlementSheet, Termination, TerminationTerms } from '#api/contracts/termination/termination.schema';
import type { Payee } from '#api/finance/payee.schema';
import type { Ids } from '#api/kernel/endpoint/crud';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { addDays } from '#domain/kernel/dates/calendar-date';
import { settlementDocument } from '#server/documents/settlement-sheet';
import { contractInBuilding, inScope, inSelection } from '#server/platform/access/scope';
import { field, reference } from '#server/platform/db/constraints';
import { maybeOne } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { deleteRecords, insertRecord, updateRecord } from '#server/platform/list/record';
import { containing } from '#server/platform/list/statement';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, handleFile, type Route } from '#server/platform/use-case/route';
import { accountFrom, maskedPayee, payeesOf } from '#server/policies/refund-payees';
import { droppedErrors } from './change/versions';
import { returnItem } from './contract/check-incentives';
import { loadContract } from './contract/load-contract';
import { assertNotRenewing } from './holdover';
import { settlementOf } from './termination-settlement';

const EDITABLE = new Set(['draft', 'rejected']);

const terminationListRoutes = listRoutes(terminationList, {
  source: ({ actor }) => sql`from contract_termination o
    join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
    join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
    join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
    left join dictionary d on (d.company_id, d.id) = (o.company_id, o.reason_id)
    where o.company_id = app_company()${inSelection(actor, sql`c.park_id`, contractInBuilding(sql`c.id`))}`,
  id: sql`o.id`,
  extra: { version: sql`o.version` },
  columns: {
    contract_number: sql`c.number`,
    contract_id: sql`o.contract_id`,
    status: sql`o.status`,
    tenant_name: sql`t.name`,
    kind: sql`o.kind`,
    leave_date: sql`o.leave_date`,
    end_date: sql`c.end_date`,
    reason_name: sql`d.name`,
    reason_id: sql`o.reason_id`,
    result_kind: sql`case when o.result_fen > 0 then 'owed' when o.result_fen < 0 then 'refund' when o.result_fen = 0 then 'even' end`,
    result_fen: sql`o.result_fen`,
    park_name: sql`p.name`,
    park_id: sql`c.park_id`,
    created_at: sql`o.created_at`,
  },
  filters: {
    tenant_name: (part: string) => sql`c.tenant_id in (select search_tenant(app_company(), ${containing(part)}))`,
  },
});

/** Returns the order within the actor's scope; throws 404 otherwise. */
export async function loadTermination({ tx, actor }: Call, id: number): Promise<Termination> {
  const order = await maybeOne<Termination>(
    tx,
    sql`select o.id, o.version, o.contract_id, c.number as contract_number, c.start_date as contract_start, c.end_date as contract_end,
          c.tenant_id, t.name as tenant_name, p.name as park_name, o.kind, o.leave_date, o.reason_id, d.name as reason_name, o.lines,
          o.clawback, o.incentive_item_id, o.dropped_adjustments, o.late_fee_waived, o.forfeit_fen, o.prepayment_fen,
          o.way, o.payee_name, o.payee_bank, o.payee_account, o.checklist, o.remark, o.status, o.sheet,
          u.display_name as created_by_name, o.created_at
        from contract_termination o
        join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
        join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
        join park p on (p.company_id, p.id) = (c.company_id, c.park_id)
        join app_user u on u.company_id = o.company_id and u.id = o.created_by
        left join dictionary d on (d.company_id, d.id) = (o.company_id, o.reason_id)
        where o.company_id = app_company() and o.id = ${id}${inScope(actor, sql`c.park_id`)}`,
  );
  if (!order) throw notFound('退租单');
  return order;
}

/** Returns the input of the order, as the rules expect it. */
export function orderOf(order: Termination): TerminationTerms {
  const { contract_id, kind, leave_date, reason_id, lines, clawback, late_fee_waived, incentive_item_id, remark } =
    order;
  const { forfeit_fen, prepayment_fen, checklist, dropped_adjustments, way, payee_name, payee_bank, payee_account } =
    order;
  return {
    contract_id,
    kind,
    leave_date,
    reason_id,
    lines,
    clawback,
    late_fee_waived,
    incentive_item_id,
    remark,
    forfeit_fen,
    prepayment_fen,
    way,
    payee_name,
    payee_bank,
    payee_account,
    dropped_adjustments,
    checklist,
  };
}

/** Refuses an order that is invalid for its contract, and returns its settlement. */
export async function checkOrder(call: Call, contract: Contract, order: TerminationTerms): Promise<SettlementSheet> {
  if (contract.status !== 'approved') throw new Refusal(423, '只有已审批的合同可以退租');
  if (contract.leave_date !== null) throw new Refusal(423, '合同已退租');
  await assertReferences(call, order);
  const undecided = await call.tx.query(
    sql`select id from contract_change where company_id = app_company() and contract_id = ${contract.id} and status in ('draft', 'auditing', 'rejected')`,
  );
  if (undecided.length) throw new Refusal(423, '合同有未完成的变更，请先完成或删除后再退租');
  const errors = await droppedErrors(call.tx, contract.id, order.dropped_adjustments);
  const wrong = (path: string, message: string) => errors.push({ path: [path], message });
  if (order.leave_date < contract.start) wrong('leave_date', `不能早于合同的起租日 ${contract.start}`);
  const isHoldover = contract.phase === 'holdover';
  if (isHoldover) await assertNotRenewing(call.tx, contract.id);
  const latest = isHoldover ? addDays(call.today, LATEST_IN_HOLDOVER) : contract.end;
  if (order.leave_date > latest) wrong('leave_date', tooLate(call, contract, latest));
  else if (
    order.kind === 'expiry' &&
    (isHoldover ? order.leave_date < contract.end : order.leave_date !== contract.end)
  )
    wrong('leave_date', `到期退租的日期${isHoldover ? '不能早于' : '应为'}合同到期日 ${contract.end}`);
  if (errors.length) throw invalid(errors);
  const { sheet } = await settlementOf(call, contract, order);
  if (order.forfeit_fen > sheet.deposit_fen) wrong('forfeit_fen', '没收金额超过保证金余额');
  if (needsItem(sheet) && (await returnItem(call.tx, order.incentive_item_id)) === null)
    wrong('incentive_item_id', '请选择租赁激励退回的费项');
  if (order.prepayment_fen > sheet.prepayment_available_fen) wrong('prepayment_fen', '超过租客可用的预收');
  if (sheet.refund_fen > 0) errors.push(...payeeErrors(order));
  if (errors.length) throw invalid(errors);
  return sheet;
}

/** Whether incentives other than rent credits are returned. */
const needsItem = ({ incentives }: SettlementSheet): boolean =>
  incentives.some(({ charge_item_id, returned_fen }) => charge_item_id === null && returned_fen > 0);

/** Returns an error for each part that a transfer lacks. */
function payeeErrors({ way, ...order }: TerminationTerms): FieldError[] {
  if (way !== 'transfer') return [];
  const parts = { payee_name: '收款方', payee_bank: '开户行', payee_account: '收款账号' } as const;
  return Object.entries(parts)
    .filter(([name]) => order[name as keyof typeof parts] === '')
    .map(([name, title]) => ({ path: [name], message: `转账须填写${title}` }));
}

/** Maximum number of days ahead that a tenant in holdover may leave. */
const LATEST_IN_HOLDOVER = 366;

function tooLate({ today }: Call, { phase, end }: Contract, latest: string): string {
  if (phase === 'holdover') return `不能晚于 ${latest}`;
  const advice = today > end ? '；租客到期后仍在使用的，请先在合同上确认到期未退' : '';
  return `不能晚于合同的到期日 ${end}${advice}`;
}

async function assertReferences({ tx }: Call, order: TerminationTerms): Promise<void> {
  const items = await tx.query<{ id: number }>(
    sql`select id from charge_item where company_id = app_company() and kind <> 'deposit'`,
  );
  const existing = new Set(items.map((item) => item.id));
  const absent: FieldError[] = order.lines.flatMap(({ charge_item_id }, index) =>
    existing.has(charge_item_id) ? [] : [{ path: ['lines', index, 'charge_item_id'], message: '所选费项不存在' }],
  );
  if (order.incentive_item_id !== null && !existing.has(order.incentive_item_id))
    absent.push({ path: ['incentive_item_id'], message: '所选费项不存在' });
  if (order.reason_id !== null) {
    const found = await tx.query(
      sql`select id from dictionary where company_id = app_company() and kind = 'retire-cause' and id = ${order.reason_id}`,
    );
    if (!found.length) absent.push({ path: ['reason_id'], message: '所选退租原因不存在' });
  }
  if (absent.length) throw missing(absent);
}

async function preview(call: Call, order: TerminationTerms): Promise<SettlementSheet> {
  const contract = await loadContract(call.tx, call.actor, order.contract_id, call.today);
  return checkOrder(call, contract, order);
}

async function save(call: Call, input: TerminationTerms): Promise<Termination> {
  const contract = await loadContract(call.tx, call.actor, input.contract_id, call.today, true);
  const before = input.id === undefined ? undefined : await loadTermination(call, input.id);
  if (before && before.contract_id !== contract.id) throw notFound('退租单');
  if (before && !EDITABLE.has(before.status)) throw new Refusal(423, '审批中或已执行的退租单不能修改');
  const { result_fen, refund_fen } = await checkOrder(call, contract, input);
  const { id: _id, version, ...own } = input;
  const paid = refund_fen > 0 ? await payeeOf(call, contract, input, before) : NO_PAYEE;
  const values = { ...own, ...paid, result_fen };
  let id = before?.id;
  if (id === undefined) {
    id = await insertRecord(call.tx, 'contract_termination', { ...values, created_by: call.actor.user_id });
  } else {
    if (version === undefined) throw new Refusal(422, '缺少版本号', [{ path: ['version'], message: '请刷新后重试' }]);
    const updated = { ...values, status: 'draft', updated_at: call.now.toISOString() };
    await updateRecord(call.tx, 'contract_termination', '退租单', { id, version }, updated);
  }
  const after = maskedPayee(await loadTermination(call, id));
  const action = before ? 'update' : 'create';
  await call.audit({
    object: 'contract_termination',
    object_id: id,
    action,
    before: { ...(before && maskedPayee(before)) },
    after: { ...after },
  });
  return after;
}

/** Stored when nothing is returned to the tenant. */
const NO_PAYEE = { way: null, payee_name: '', payee_bank: '', payee_account: '' } as const;

/** Returns the payee with the whole account number of a masked one. */
async function payeeOf({ tx }: Call, { tenant_id }: Contract, order: TerminationTerms, before?: Termination) {
  const { way, payee_name, payee_bank, payee_account } = order;
  if (way !== 'transfer') return { ...NO_PAYEE, way, payee_name: way === null ? '' : payee_name };
  const known = (await payeesOf(tx, tenant_id)).map((payee) => payee.payee_account);
  const account = accountFrom(payee_account, before ? [before.payee_account, ...known] : known);
  return { way, payee_name, payee_bank, payee_account: account };
}

async function knownPayees(call: Call, { contract_id }: { contract_id: number }) {
  const { tenant_id, tenant_name } = await loadContract(call.tx, call.actor, contract_id, call.today);
  return { tenant_name, payees: (await payeesOf(call.tx, tenant_id)).map(maskedPayee) };
}

async function reveal(call: Call, id: number): Promise<Payee> {
  const { payee_name, payee_bank, payee_account } = await loadTermination(call, id);
  await call.audit({
    object: 'contract_termination',
    object_id: id,
    action: 'reveal',
    after: { revealed: '收款账号' },
  });
  return { payee_name, payee_bank, payee_account };
}

async function remove(call: Call, { ids }: Ids) {
  for (const id of ids) {
    const order = await loadTermination(call, id);
    if (!EDITABLE.has(order.status)) throw new Refusal(423, '审批中或已执行的退租单不能删除');
    await call.audit({
      object: 'contract_termination',
      object_id: id,
      action: 'delete',
      before: { ...maskedPayee(order) },
    });
  }
  return { deleted: await deleteRecords(call.tx, 'contract_termination', '退租单', ids) };
}

/** Returns the order with its settlement: as executed, or computed as of now. */
async function settledNow(call: Call, id: number) {
  const order = await loadTermination(call, id);
  const contract = await loadContract(call.tx, call.actor, order.contract_id, call.today);
  const sheet = order.sheet ?? (await settlementOf(call, contract, orderOf(order))).sheet;
  return { order, sheet, lessor_name: contract.lessor_name };
}

const terminationRoutes: Route[] = [
  ...terminationListRoutes,
  handle(terminationCalls.get, async (call, { id }) => maskedPayee(await loadTermination(call, id))),
  handle(terminationCalls.save, save),
  handle(terminationCalls.remove, remove),
  handle(previewTermination, preview),
  handle(terminationPayees, knownPayees),
  handle(revealTerminationPayee, (call, { id }) => reveal(call, id)),
  handleFile(terminationPdf, async (call, { id }) => {
    const settled = await call.transaction(true, (inside) => settledNow(inside, id));
    return settlementDocument(settled, call.services.clock.now());
  }),
];

export const termination: AreaObject = {
  routes: () => [...terminationRoutes],
  constraints: {
    contract_termination_contract: reference('contract_id', '所选合同不存在'),
    contract_termination_incentive_item: reference('incentive_item_id', '所选费项不存在'),
    contract_termination_reason: reference('reason_id', '所选退租原因不存在'),
    contract_termination_once: { code: 409, message: '该合同已有退租单', path: ['contract_id'] },
    contract_termination_forfeit: field('forfeit_fen', '没收金额不能小于 0'),
    contract_termination_payee: field('payee_account', '转账须填写收款方、开户行与收款账号'),
    contract_termination_prepayment: field('prepayment_fen', '预收抵扣不能小于 0'),
  },
};
