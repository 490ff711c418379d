// Application for an invoice (docs/domain §6): from receivables of one tenant and one legal entity, at most their open amount to invoice. Amounts
// count from the application on, so that two applications can't take the same.
import sql from 'sql-template-tag';
import { applyInvoice } from '#api/finance/invoice/invoice';
import type { Application, Invoice } from '#api/finance/invoice/invoice.schema';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { type InvoiceBuyer, isSpecial, missingOfBuyer } from '#domain/finance/invoice';
import { splitTax } from '#domain/kernel/money/money';
import { formatMoney } from '#domain/kernel/text/format';
import type { Tx } from '#server/platform/db/database';
import { takeNumbers } from '#server/platform/db/number-sequence';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { invalid, missing } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { loadInvoice } from './invoice';
import { buyerOf, type InvoiceSource, sourcesOf } from './invoice-sources';

const AREA_UNIT = '平方米';

/** Locks receivables with their adjustments, originals first, so that a waiting transaction sees concurrent adjustments and applications. */
export async function lockGroups(tx: Tx, receivable_ids: readonly number[]): Promise<void> {
  const originals = (
    await tx.query<{ id: number }>(
      sql`select distinct coalesce(adjusts_id, id) as id from receivable where company_id = app_company() and id = any(${[...receivable_ids]}::bigint[])`,
    )
  ).map((row) => row.id);
  for (const members of [sql`id`, sql`adjusts_id`])
    await tx.query(
      sql`select id from receivable where company_id = app_company() and ${members} = any(${originals}::bigint[]) order by id for update`,
    );
}

async function buyerFor(call: Call, { tenant_id, kind }: Application) {
  const found = await buyerOf(call, tenant_id);
  if (!found) throw missing([{ path: ['tenant_id'], message: '所选租客不存在' }]);
  const { buyer, person } = found;
  const lacking = missingOfBuyer(kind, buyer, person);
  if (isSpecial(kind) && person) throw invalid([{ path: ['kind'], message: '个人租客不能开专用发票，请改选普通发票' }]);
  if (lacking.length) {
    const message = `开${INVOICE_KIND[kind].label}须有完整的开票信息，租客缺少：${lacking.join('、')}；请先在租客资料中补全`;
    throw invalid([{ path: ['kind'], message }]);
  }
  return buyer;
}

interface Chosen {
  source: InvoiceSource;
  amount_fen: number;
}

async function chosenOf(call: Call, { tenant_id, items }: Application): Promise<Chosen[]> {
  const ids = items.map((item) => item.receivable_id);
  await lockGroups(call.tx, ids);
  const sources = await sourcesOf(call, sql`r.id = any(${ids}::bigint[])`);
  const existing = new Map(sources.map((source) => [source.receivable_id, source]));
  const absent = items.flatMap(({ receivable_id }, index): FieldError[] =>
    existing.has(receivable_id) ? [] : [{ path: ['items', index, 'receivable_id'], message: '应收不存在' }],
  );
  if (absent.length) throw missing(absent);
  const chosen = items.flatMap(({ receivable_id, amount_fen }) => {
    const source = existing.get(receivable_id);
    return source ? [{ source, amount_fen }] : [];
  });
  const errors = chosen.flatMap((each, index) => {
    const message = faultOf(chosen, index, each, tenant_id);
    return message ? [{ path: ['items', index, message.field], message: message.text }] : [];
  });
  if (errors.length) throw invalid(errors);
  return chosen;
}

function faultOf(chosen: readonly Chosen[], index: number, { source, amount_fen }: Chosen, tenant_id: number) {
  const errorAt = (field: string, text: string) => ({ field, text });
  if (chosen.findIndex((other) => other.source.receivable_id === source.receivable_id) < index)
    return errorAt('receivable_id', '同一笔应收只能出现一次');
  if (source.tenant_id !== tenant_id) return errorAt('receivable_id', '应收不属于所选租客');
  if (source.legal_entity_id !== chosen[0]?.source.legal_entity_id)
    return errorAt('receivable_id', '一张发票只能开同一签约主体的应收');
  if (source.fault) return errorAt('receivable_id', source.fault);
  if (amount_fen > source.open_fen)
    return errorAt(
      'amount_fen',
      `超过可开票金额 ${formatMoney(source.open_fen)} 元（已减去调减与已申请、已开具的金额）`,
    );
  const group = chosen.filter((other) => other.source.group_id === source.group_id);
  const wanted = group.reduce((sum, other) => sum + other.amount_fen, 0);
  if (wanted > source.group_open_fen)
    return errorAt('amount_fen', `与其调整单合计超过可开票金额 ${formatMoney(source.group_open_fen)} 元`);
  return null;
}

/** Returns the next serial: FP, the day, and a counter per day. */
async function nextSerial({ tx, today }: Call): Promise<string> {
  const day = `FP${today.replaceAll('-', '')}`;
  const last = await takeNumbers(tx, `invoice ${day}`);
  return `${day}${String(last).padStart(4, '0')}`;
}

type NewInvoice = Record<string, unknown> & { kind: string; gross_fen: number };

/** Stores the invoice under the next serial. */
export async function addInvoice(call: Call, values: NewInvoice): Promise<{ id: number; serial: string }> {
  const serial = await nextSerial(call);
  const made = { created_by: call.actor.user_id, created_at: call.now.toISOString() };
  return { id: await insertRecord(call.tx, 'invoice', { ...values, ...made, serial }), serial };
}

export interface InvoiceLine {
  source: InvoiceSource;
  amount: { gross: number; net: number; tax: number };
}

interface NewApplication {
  tenant_id: number;
  kind: Application['kind'];
  buyer: InvoiceBuyer;
  lines: readonly InvoiceLine[];
  cross_city?: boolean;
  remark?: string;
}

/** Stores an application; its receivables must be locked. Returns its id. */
export async function storeInvoice(call: Call, application: NewApplication): Promise<number> {
  const { tenant_id, kind, buyer, lines, cross_city = false, remark = '' } = application;
  const sum = (part: 'gross' | 'net' | 'tax') => lines.reduce((total, { amount }) => total + amount[part], 0);
  const legal_entity_id = lines[0]?.source.legal_entity_id ?? 0;
  const { id, serial } = await addInvoice(call, {
    kind,
    legal_entity_id,
    tenant_id,
    ...buyer,
    remark,
    gross_fen: sum('gross'),
    net_fen: sum('net'),
    tax_fen: sum('tax'),
  });
  await insertRecords(
    call.tx,
    'invoice_line',
    lines.map(({ source, amount }) => ({
      invoice_id: id,
      legal_entity_id,
      receivable_id: source.receivable_id,
      gross_fen: amount.gross,
      net_fen: amount.net,
      tax_fen: amount.tax,
      tax_rate: source.tax_rate,
      item_name: source.item_name,
      tax_code: source.tax_code,
      ...propertyOf(source, cross_city),
      created_by: call.actor.user_id,
      created_at: call.now.toISOString(),
    })),
  );
  const items = lines.map(({ source, amount }) => ({
    receivable_id: source.receivable_id,
    amount_fen: amount.gross,
  }));
  const after = { serial, kind, tenant_id, amount_fen: sum('gross'), items };
  await call.audit({ object: 'invoice', object_id: id, action: 'apply-invoice', after });
  return id;
}

async function apply(call: Call, input: Application): Promise<Invoice> {
  const { tenant_id, kind, cross_city, remark } = input;
  const buyer = await buyerFor(call, input);
  const lines = (await chosenOf(call, input)).map(({ source, amount_fen }) => ({
    source,
    amount: splitTax(amount_fen, source.tax_rate ?? '0'),
  }));
  return loadInvoice(call, await storeInvoice(call, { tenant_id, kind, buyer, lines, cross_city, remark }));
}

const propertyOf = ({ rental, ...source }: InvoiceSource, cross_city: boolean) => ({
  rental,
  property_region: rental ? source.property_region : '',
  property_address: rental ? source.property_address : '',
  certificate_number: rental ? source.certificate_number : '',
  lease_start: rental ? source.start_date : null,
  lease_end: rental ? source.end_date : null,
  cross_city: rental && cross_city,
  area_unit: rental ? AREA_UNIT : '',
});

export const invoiceApplyRoutes: Route[] = [handle(applyInvoice, apply)];
