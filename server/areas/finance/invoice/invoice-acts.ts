// Acts on an applied invoice (docs/domain §6): decided, issued under the tax bureau's number, withdrawn or voided. Amounts that do not remain
// invoiced are returned by mirror lines; a red note returns them when it is issued.
import sql from 'sql-template-tag';
import * as calls from '#api/finance/invoice/invoice';
import type { CloseInput, Invoice, Issue, Review, ReviewMany } from '#api/finance/invoice/invoice.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { type InvoiceKind, numberFault } from '#domain/finance/invoice';
import { formatMoney } from '#domain/kernel/text/format';
import { allOrNone } from '#server/platform/use-case/all-or-none';
import { auditAll } from '#server/platform/use-case/audit';
import { invalid, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { holdInvoice, invoiceVisible, type LockedInvoice, loadInvoice } from './invoice';
import { returnAll, takeBack } from './invoice-red';

async function close(call: Call, invoice: LockedInvoice, status: 'rejected' | 'void', reason: string): Promise<void> {
  // A red note that was never issued has not returned anything.
  if (invoice.reverses_id === null) await returnAll(call, invoice.id);
  await call.tx.query(
    sql`update invoice set status = ${status}, close_reason = ${reason}, closed_on = posting_day(legal_entity_id, ${call.today}::date)
        where company_id = app_company() and id = ${invoice.id}`,
  );
}

async function review(call: Call, { id, decision, reason }: Review): Promise<Invoice> {
  const invoice = await holdInvoice(call, id);
  const { may_review, lines } = await loadInvoice(call, id);
  if (invoice.status !== 'applied') throw new Refusal(409, '该发票已审核或已撤回，请刷新后查看');
  if (!may_review) throw new Refusal(403, '不能审核自己提交的开票申请');
  const beyond = lines.find((line) => line.over_fen > 0);
  if (decision === 'approve' && beyond)
    throw new Refusal(
      423,
      `「${beyond.charge_item}」在申请后已调减，多申请 ${formatMoney(beyond.over_fen)} 元；请驳回后按现在的金额重新申请`,
    );
  if (decision === 'reject') await close(call, invoice, 'rejected', reason);
  else await call.tx.query(sql`update invoice set status = 'approved' where company_id = app_company() and id = ${id}`);
  await call.tx.query(
    sql`update invoice set reviewed_by = ${call.actor.user_id}, reviewed_at = ${call.now.toISOString()}::timestamptz
        where company_id = app_company() and id = ${id}`,
  );
  const after = { status: decision === 'approve' ? 'approved' : 'rejected', ...(reason && { reason }) };
  await call.audit({ object: 'invoice', object_id: id, action: decision, before: { status: invoice.status }, after });
  return loadInvoice(call, id);
}

async function reviewMany(call: Call, { ids, decision, reason }: ReviewMany) {
  const rows = await call.tx.query<{ id: number; serial: string }>(
    sql`select i.id, i.serial from invoice i where i.company_id = app_company() and i.id = any(${ids}::bigint[])${invoiceVisible(call.actor)}`,
  );
  const names = new Map(rows.map(({ id, serial }) => [id, serial]));
  return allOrNone({ verb: decision === 'approve' ? '通过' : '驳回', ids, names }, (id) =>
    review(call, { id, decision, reason }),
  );
}

async function withdraw(call: Call, { id, reason }: CloseInput): Promise<Invoice> {
  const invoice = await holdInvoice(call, id);
  if (invoice.status !== 'applied' && invoice.status !== 'approved')
    throw new Refusal(409, '只能撤回未开具的发票；已开具的请作废或红冲');
  await close(call, invoice, 'void', reason);
  const change = { before: { status: invoice.status }, after: { status: 'void', reason } };
  await call.audit({ object: 'invoice', object_id: id, action: 'withdraw', ...change });
  return loadInvoice(call, id);
}

async function voidOne(call: Call, { id, reason }: CloseInput): Promise<Invoice> {
  const invoice = await holdInvoice(call, id);
  if (invoice.status !== 'issued') throw new Refusal(409, '只能作废已开具的发票；未开具的请撤回');
  const { may_void } = await loadInvoice(call, id);
  if (!may_void) throw new Refusal(423, '只有当月开具、未发起红冲的纸质发票可以作废，其他发票请红冲');
  await close(call, invoice, 'void', reason);
  const change = { before: { status: 'issued' }, after: { status: 'void', reason } };
  await call.audit({ object: 'invoice', object_id: id, action: 'void', ...change });
  return loadInvoice(call, id);
}

export interface NumberedInvoice {
  id: number;
  number: string;
  code: string;
  issued_on: string;
}

/** Returns the fault of a number for an invoice that waits for one, by field; null when there is none. */
export function issueFault(
  { kind, issued_after }: { kind: InvoiceKind; issued_after: string | null },
  { number, code, issued_on }: Omit<NumberedInvoice, 'id'>,
  today: string,
): { field: 'number' | 'code' | 'issued_on'; message: string } | null {
  const fault = numberFault(kind, { code, number });
  if (fault) return fault;
  if (issued_on > today) return { field: 'issued_on', message: '开票日期不能晚于今天' };
  if (issued_after !== null && issued_on < issued_after)
    return { field: 'issued_on', message: `不能早于蓝字发票的开票日期 ${issued_after}` };
  return null;
}

/** Issues many invoices under their numbers in one call; a red note then returns its amounts. */
export async function recordNumbers(call: Call, numbered: readonly NumberedInvoice[]): Promise<void> {
  const { tx } = call;
  const issued = await tx.query<{ id: number; reverses_id: number | null }>(
    sql`update invoice i set status = 'issued', number = n.number, code = n.code, issued_on = n.issued_on, accounting_date = posting_day(i.legal_entity_id, n.issued_on)
        from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) n (id bigint, number text, code text, issued_on date)
        where i.company_id = app_company() and i.id = n.id and i.status = 'approved' returning i.id, i.reverses_id`,
  );
  if (issued.length !== numbered.length) throw new Refusal(409, '发票刚被他人登记或撤回，请刷新后重试');
  const entries = numbered.map(({ id, ...after }) => ({
    object: 'invoice',
    object_id: id,
    action: 'issue-invoice',
    after,
  }));
  const reds = issued.flatMap(({ id, reverses_id }) => (reverses_id === null ? [] : [{ id, reverses_id }]));
  const flushed = [];
  for (const red of reds) flushed.push(await takeBack(call, red));
  await auditAll(tx, call.actor, call.request_id, [...entries, ...flushed], call.now);
}

async function issue(call: Call, { id, number, code, issued_on }: Issue): Promise<Invoice> {
  const invoice = await holdInvoice(call, id);
  if (invoice.status !== 'approved') throw new Refusal(409, '只能登记审核通过、尚未开具的发票');
  const original = invoice.reverses_id === null ? null : await holdInvoice(call, invoice.reverses_id);
  const subject = { kind: invoice.kind, issued_after: original?.issued_on ?? null };
  const fault = issueFault(subject, { number, code, issued_on }, call.today);
  if (fault) throw invalid([{ path: [fault.field], message: fault.message }] satisfies FieldError[]);
  await recordNumbers(call, [{ id, number, code, issued_on }]);
  return loadInvoice(call, id);
}

export const invoiceActRoutes: Route[] = [
  handle(calls.reviewInvoice, review),
  handle(calls.reviewInvoices, reviewMany),
  handle(calls.withdrawInvoice, withdraw),
  handle(calls.issueInvoice, issue),
  handle(calls.voidInvoice, voidOne),
];
