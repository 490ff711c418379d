// Acts on an incentive: confirm that it, or the amount of an invoice, is owed, and undo it. A rent credit posts a negative receivable
// (docs/domain §5.16).
import sql from 'sql-template-tag';
import type { Confirmation, LeaseIncentive, UndoConfirmation } from '#api/finance/incentive/incentive.schema';
import { INCENTIVE_STATE } from '#api/finance/labels';
import { splitTax } from '#domain/kernel/money/money';
import { formatMoney } from '#domain/kernel/text/format';
import { maybeOne, one } from '#server/platform/db/database';
import { assertFiles, setAttachments } from '#server/platform/files/attachments';
import { insertRecord } from '#server/platform/list/record';
import { invalid, notFound, Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { postRows } from '../posting/receivables';
import { voidWithAdjustments } from '../receivable/adjust';
import { offsetCredits } from '../receivable/settle-contract';
import { contractOf, loadIncentive } from './load-incentive';

const wrong = (path: string, message: string) => invalid([{ path: [path], message }]);

/** Returns the incentive, with the acts on its contract serialized. */
async function locked(call: Call, id: number): Promise<LeaseIncentive> {
  await contractOf(call, id, true);
  return loadIncentive(call, id);
}

/** Returns the reason why nothing of it can be confirmed now. */
function nothingOwed({ state, trigger, event_on }: LeaseIncentive): string {
  if (state === 'lapsed') return '租赁激励已失效，不再支付';
  if (state !== 'not_due') return `${INCENTIVE_STATE[state].label}，无需再次确认`;
  if (event_on !== null) return `应付日 ${event_on} 未到，还不能确认`;
  return trigger === 'delivery' ? '尚未交房，还不能确认' : '首笔租金尚未收齐，还不能确认';
}

/** Throws at the field of a wrong invoice. */
function assertInvoice({ against_invoices }: LeaseIncentive, input: Confirmation): void {
  const { acted_on, invoice_number, invoice_on, amount_fen } = input;
  if (!against_invoices) {
    if (invoice_number === '' && invoice_on === null) return;
    throw wrong('invoice_number', '该激励不凭发票支付，请清空');
  }
  if (invoice_number === '') throw wrong('invoice_number', '该激励凭发票支付，请填写发票号码');
  if (invoice_on === null) throw wrong('invoice_on', '请填写开票日期');
  if (invoice_on > acted_on) throw wrong('invoice_on', '开票日期不能晚于确认日期');
  if (amount_fen === null) throw wrong('amount_fen', '请填写发票金额');
}

/** Returns the amount of the confirmation; throws at the fields that are wrong. */
function checked({ today }: Call, incentive: LeaseIncentive, input: Confirmation): number {
  const { to_confirm_fen, event_on, against_invoices } = incentive;
  if (to_confirm_fen === 0) throw new Refusal(423, nothingOwed(incentive));
  const { amount_fen, acted_on } = input;
  if (acted_on > today) throw wrong('acted_on', '确认日期不能晚于今天');
  if (event_on !== null && acted_on < event_on) throw wrong('acted_on', `确认日期不能早于应付日 ${event_on}`);
  assertInvoice(incentive, input);
  const rest = formatMoney(to_confirm_fen);
  if (amount_fen !== null && amount_fen > to_confirm_fen) throw wrong('amount_fen', `超过待确认的 ${rest} 元`);
  if (!against_invoices && amount_fen !== null && amount_fen !== to_confirm_fen)
    throw wrong('amount_fen', `不凭发票支付的激励一次确认，金额应为 ${rest} 元`);
  return amount_fen ?? to_confirm_fen;
}

/** Posts the negative receivable of a rent credit, due on the day of its confirmation. */
async function postCredit({ tx, actor, today }: Call, id: number, amount_fen: number, day: string): Promise<number> {
  const { tax_rate, ...contract } = await one<{
    tax_rate: string;
    legal_entity_id: number;
    park_id: number;
    tenant_id: number;
    contract_id: number;
    version_no: number;
    charge_item_id: number;
  }>(
    tx,
    sql`select i.tax_rate::text, c.lessor_id as legal_entity_id, c.park_id, c.tenant_id, c.id as contract_id, c.version_no, i.id as charge_item_id
        from lease_incentive s join contract c on (c.company_id, c.id) = (s.company_id, s.contract_id)
        join charge_item i on (i.company_id, i.id) = (s.company_id, s.charge_item_id)
        where s.company_id = app_company() and s.id = ${id}`,
  );
  const { gross, net, tax } = splitTax(-amount_fen, tax_rate);
  const dates = { start_date: day, end_date: day, due_date: day };
  const amounts = { gross_fen: gross, net_fen: net, tax_fen: tax };
  const row = { ...contract, ...dates, ...amounts, remark: '租赁激励：租金抵减' };
  const [posted = 0] = await postRows(tx, { user_id: actor.user_id, posted_on: today }, [row]);
  return posted;
}

export async function confirm(call: Call, input: Confirmation): Promise<LeaseIncentive> {
  const { tx, actor, now } = call;
  const incentive = await locked(call, input.id);
  const amount_fen = checked(call, incentive, input);
  await assertFiles(call, 'attachment_ids', input.attachment_ids);
  const { id: incentive_id, attachment_ids, ...values } = input;
  const receivable_id =
    incentive.kind === 'rent_credit' ? await postCredit(call, incentive_id, amount_fen, input.acted_on) : null;
  const id = await insertRecord(tx, 'incentive_act', {
    ...values,
    incentive_id,
    amount_fen,
    receivable_id,
    created_by: actor.user_id,
    created_at: now.toISOString(),
  });
  await setAttachments(tx, 'incentive_act', id, attachment_ids);
  const after = await loadIncentive(call, incentive_id);
  const { acted_on, invoice_number, invoice_on, remark } = input;
  const attachments = after.acts.find((act) => act.id === id)?.attachments ?? [];
  await call.audit({
    object: 'lease_incentive',
    object_id: incentive_id,
    action: 'confirm-incentive',
    after: {
      contract_number: after.contract_number,
      kind: after.kind,
      amount_fen,
      acted_on,
      ...(invoice_number && { invoice_number, invoice_on }),
      ...(remark && { remark }),
      ...(attachments.length && { attachments: attachments.map(({ name }) => name) }),
    },
  });
  return after;
}

export async function offset(call: Call, id: number): Promise<LeaseIncentive> {
  const incentive = await locked(call, id);
  const { kind, confirmed_fen, paid_fen, contract_id, contract_number } = incentive;
  if (kind !== 'rent_credit') throw new Refusal(423, '只有租金抵减可以抵扣应收');
  if (confirmed_fen === paid_fen) throw new Refusal(423, '没有待抵扣的租金抵减');
  const amount_fen = await offsetCredits(call, contract_id, { day: call.today, reason: '租赁激励：租金抵减' });
  if (amount_fen === 0) throw new Refusal(409, '该合同没有可以抵扣的未收应收，请在下期应收产生后再抵扣');
  const after = { contract_number, kind, amount_fen };
  await call.audit({ object: 'lease_incentive', object_id: id, action: 'offset-incentive', after });
  return loadIncentive(call, id);
}

export async function undo(call: Call, { id, reason }: UndoConfirmation): Promise<LeaseIncentive> {
  const { tx, actor, today } = call;
  const found = await maybeOne<{ incentive_id: number }>(
    tx,
    sql`select incentive_id from incentive_act where company_id = app_company() and id = ${id}`,
  );
  if (!found) throw notFound('确认记录');
  const incentive = await locked(call, found.incentive_id);
  const valid = incentive.acts.filter((act) => act.undone_on === null);
  const act = valid.find((each) => each.id === id);
  if (!act) throw new Refusal(423, '该确认已撤销');
  if (valid.at(-1)?.id !== id) throw new Refusal(423, '请先撤销之后的确认');
  if (act.paid_fen !== 0)
    throw new Refusal(423, act.receivable_id === null ? '已付款，请先撤销付款' : '已抵扣应收，不能撤销');
  if (incentive.confirmed_fen - act.amount_fen < incentive.returned_fen)
    throw new Refusal(423, '退租结算已按确认金额计算退回，不能撤销');
  await tx.query(
    sql`update incentive_act set undone_on = ${today}::date, undone_by = ${actor.user_id}, undo_reason = ${reason}
        where company_id = app_company() and id = ${id}`,
  );
  if (act.receivable_id !== null)
    await voidWithAdjustments(call, act.receivable_id, { corrected_by: 'person', reason, version_no: null });
  await call.audit({
    object: 'lease_incentive',
    object_id: incentive.id,
    action: 'undo-incentive',
    after: {
      contract_number: incentive.contract_number,
      kind: incentive.kind,
      amount_fen: act.amount_fen,
      acted_on: act.acted_on,
      reason,
    },
  });
  return loadIncentive(call, incentive.id);
}
