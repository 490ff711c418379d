// Reversal of invoices (红冲, docs/domain §6): a red note states the lines and amounts. It waits for its number, and returns the amounts to their
// receivables once it has one. An invoice that was never issued returns its own lines.
import sql, { type Sql } from 'sql-template-tag';
import { redFlushInvoice } from '#api/finance/invoice/invoice';
import type { Invoice, InvoiceLine, RedFlush } from '#api/finance/invoice/invoice.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { partTakenBack, remainingOf } from '#domain/finance/red-note';
import type { TaxedAmount } from '#domain/kernel/money/money';
import { formatMoney } from '#domain/kernel/text/format';
import { one } from '#server/platform/db/database';
import { insertRecords } from '#server/platform/list/record';
import { auditAll } from '#server/platform/use-case/audit';
import { invalid, missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { holdInvoice, loadInvoice } from './invoice';
import { addInvoice } from './invoice-apply';

/** Returns parts of lines to their receivables, on invoice `onto`; `parts` has the columns line_id, gross_fen, net_fen and tax_fen. */
async function returnParts({ tx, actor, now }: Call, onto: number, parts: Sql): Promise<void> {
  await tx.query(
    sql`insert into invoice_line (company_id, invoice_id, legal_entity_id, receivable_id, gross_fen, net_fen, tax_fen, tax_rate, item_name, tax_code,
          rental, property_region, property_address, certificate_number, lease_start, lease_end, cross_city, area_unit, reverses_id, created_by, created_at)
        select l.company_id, ${onto}, l.legal_entity_id, l.receivable_id, -p.gross_fen, -p.net_fen, -p.tax_fen, l.tax_rate, l.item_name, l.tax_code,
          l.rental, l.property_region, l.property_address, l.certificate_number, l.lease_start, l.lease_end, l.cross_city, l.area_unit, l.id,
          ${actor.user_id}, ${now.toISOString()}::timestamptz
        from (${parts}) p join invoice_line l on l.company_id = app_company() and l.id = p.line_id order by l.receivable_id`,
  );
}

/** Returns all amounts of invoice `id` to their receivables, when it does not remain. */
export const returnAll = (call: Call, id: number): Promise<void> =>
  returnParts(
    call,
    id,
    sql`select id as line_id, gross_fen, net_fen, tax_fen from invoice_line
        where company_id = app_company() and invoice_id = ${id} and reverses_id is null`,
  );

/** Returns the amounts of an issued red note to their receivables, and returns the audit entry of its invoice. */
export async function takeBack(call: Call, { id, reverses_id }: { id: number; reverses_id: number }) {
  await returnParts(
    call,
    id,
    sql`select line_id, gross_fen, net_fen, tax_fen from red_note_line where company_id = app_company() and invoice_id = ${id}`,
  );
  const { status } = await one<{ status: string }>(
    call.tx,
    sql`update invoice i set status = case when exists (select from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id
            and l.reverses_id is null and l.reversed_fen < l.gross_fen) then 'partly_red' else 'red_flushed' end
        where i.company_id = app_company() and i.id = ${reverses_id} returning i.status`,
  );
  const action = status === 'red_flushed' ? 'red-flushed' : 'partly-red-flushed';
  return { object: 'invoice', object_id: reverses_id, action };
}

type Part = TaxedAmount & { line: InvoiceLine };

/** Returns the requested parts; without any, everything that is left. */
function partsOf({ lines }: Invoice, requested: RedFlush['lines']): Part[] {
  const part = (line: InvoiceLine, amount: number) => ({ line, ...partTakenBack(line, amount) });
  if (!requested) return lines.filter((line) => remainingOf(line) > 0).map((line) => part(line, remainingOf(line)));
  const existing = new Map(lines.map((line) => [line.line_id, line]));
  const absent = requested.flatMap(({ line_id }, index): FieldError[] =>
    existing.has(line_id) ? [] : [{ path: ['lines', index, 'line_id'], message: '该发票没有此明细' }],
  );
  if (absent.length) throw missing(absent);
  const chosen = requested.flatMap(({ line_id, amount_fen }) => {
    const line = existing.get(line_id);
    return line ? [{ line, amount_fen }] : [];
  });
  const beyond = chosen.flatMap(({ line, amount_fen }, index): FieldError[] => {
    const message = `「${line.charge_item}」超过可红冲金额 ${formatMoney(remainingOf(line))} 元`;
    return amount_fen > remainingOf(line) ? [{ path: ['lines', index, 'amount_fen'], message }] : [];
  });
  if (beyond.length) throw invalid(beyond);
  return chosen.map(({ line, amount_fen }) => part(line, amount_fen));
}

/** Creates the red note, which waits for its number; the amounts are returned once it has one. */
async function redFlush(call: Call, { id, reason, lines }: RedFlush): Promise<Invoice> {
  const invoice = await holdInvoice(call, id);
  if ((invoice.status !== 'issued' && invoice.status !== 'partly_red') || invoice.reverses_id !== null)
    throw new Refusal(409, '只能红冲已开具的蓝字发票');
  const original = await loadInvoice(call, id);
  if (original.stage === 'reddening') throw new Refusal(409, '该发票已发起红冲，请先登记红字发票号码或撤回');
  const parts = partsOf(original, lines);
  const { kind, legal_entity_id, tenant_id, title, tax_number, address, phone, bank, account } = original;
  const buyer = { title, tax_number, address, phone, bank, account };
  const sum = (name: keyof TaxedAmount) => parts.reduce((total, part) => total + part[name], 0);
  const red = await addInvoice(call, {
    ...buyer,
    kind,
    legal_entity_id,
    tenant_id,
    remark: '',
    gross_fen: -sum('gross'),
    net_fen: -sum('net'),
    tax_fen: -sum('tax'),
    status: 'approved',
    reverses_id: id,
    red_reason: reason,
  });
  await insertRecords(
    call.tx,
    'red_note_line',
    parts.map(({ line: { line_id }, gross, net, tax }) => ({
      invoice_id: red.id,
      line_id,
      gross_fen: gross,
      net_fen: net,
      tax_fen: tax,
    })),
  );
  const after = { reason, amount_fen: -sum('gross') };
  const entries = [
    { object: 'invoice', object_id: id, action: 'red-flush', after },
    { object: 'invoice', object_id: red.id, action: 'red-flush', after: { serial: red.serial, ...after } },
  ];
  await auditAll(call.tx, call.actor, call.request_id, entries, call.now);
  return loadInvoice(call, red.id);
}

export const invoiceRedRoutes: Route[] = [handle(redFlushInvoice, redFlush)];
