// Applications for the invoices of a month, or of ticked receivables, in one run (docs/domain §6.4): what one application would ask for, for every
// tenant, legal entity and taxable item. It is refused or made as a whole.
import sql, { type Sql } from 'sql-template-tag';
import { applyInvoices, previewInvoices } from '#api/finance/invoice/invoice';
import {
  type InvoiceRun,
  type InvoiceRunDone,
  type InvoiceRunPreview,
  MOST_LINES,
} from '#api/finance/invoice/invoice.schema';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import { LEFT_OUT } from '#api/finance/labels';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import { type InvoiceKind, isSpecial, missingOfBuyer } from '#domain/finance/invoice';
import { invoiceGroups, openParts } from '#domain/finance/invoice-groups';
import { leftOut } from '#domain/finance/run/left-out';
import { monthRange, yearMonthOf } from '#domain/kernel/dates/calendar-date';
import { splitTax } from '#domain/kernel/money/money';
import { inScope } from '#server/platform/access/scope';
import { missing, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { assertLeftOut } from '../run/finance-run';
import { type InvoiceLine, lockGroups, storeInvoice } from './invoice-apply';
import { type Buyer, buyersOf, type InvoiceSource, sourcesOf } from './invoice-sources';

/** Maximum number of receivables of a run. */
const MOST_RECEIVABLES = 5000;
/** Maximum number of invoices listed in a preview; its totals cover all. */
const MOST_LISTED = 500;
const DEFAULT_KIND: InvoiceKind = 'e_general';

interface Planned {
  buyer: Buyer;
  kind: InvoiceKind;
  lines: InvoiceLine[];
  gross_fen: number;
}

type LeftOutRow = InvoiceRunPreview['left_out'][number];

interface Plan {
  made: Planned[];
  left_out: LeftOutRow[];
}

const wantedBy = ({ today }: Call, { month, park_ids, receivable_ids }: InvoiceRun): Sql => {
  if (receivable_ids.length > 0) return sql`r.id = any(${receivable_ids}::bigint[])`;
  const { start, end } = monthRange(month ?? yearMonthOf(today));
  return sql`r.due_date between ${start}::date and ${end}::date and r.voided_on is null and r.gross_fen > r.invoiced_fen and r.gross_fen > 0
    and i.kind <> 'deposit' and s.gross > s.invoiced${park_ids.length > 0 ? sql` and r.park_id = any(${park_ids}::bigint[])` : sql``}`;
};

/** Refuses parks, receivables and tenants that do not exist or are outside the user's scope. */
async function checkRun(call: Call, input: InvoiceRun): Promise<void> {
  const { tx, actor } = call;
  await assertLeftOut(call, input.left_out_tenant_ids);
  const parks = await tx.query<{ id: number }>(
    sql`select p.id from park p where p.company_id = app_company() and p.id = any(${input.park_ids}::bigint[])${inScope(actor, sql`p.id`)}`,
  );
  const rows = await tx.query<{ id: number }>(
    sql`select r.id from receivable r where r.company_id = app_company() and r.id = any(${input.receivable_ids}::bigint[])${inScope(actor, sql`r.park_id`)}`,
  );
  const absentIn = (field: 'park_ids' | 'receivable_ids', found: readonly { id: number }[], message: string) => {
    const existing = new Set(found.map(({ id }) => id));
    return input[field].flatMap((id, index): FieldError[] =>
      existing.has(id) ? [] : [{ path: [field, index], message }],
    );
  };
  const absent = [
    ...absentIn('park_ids', parks, '园区不存在或不在您的数据范围内'),
    ...absentIn('receivable_ids', rows, '应收不存在'),
  ];
  if (absent.length) throw missing(absent);
}

async function wantedSources(call: Call, input: InvoiceRun): Promise<InvoiceSource[]> {
  const sources = await sourcesOf(call, wantedBy(call, input), MOST_RECEIVABLES + 1);
  if (sources.length > MOST_RECEIVABLES)
    throw new Refusal(422, `一次最多为 ${MOST_RECEIVABLES} 笔应收申请开票，请按园区分批申请`);
  return sources;
}

/** Returns why no invoice of the kind can be made out to the buyer; empty when it can. */
function buyerFault({ buyer, person }: Buyer, kind: InvoiceKind): string {
  if (isSpecial(kind) && person) return '个人租客不能开专用发票';
  const lacking = missingOfBuyer(kind, buyer, person);
  return lacking.length > 0 ? `开${INVOICE_KIND[kind].label}缺少：${lacking.join('、')}` : '';
}

/** Returns the invoices that the run makes, and what it leaves out with the reason. */
async function planOf(call: Call, input: InvoiceRun, sources: readonly InvoiceSource[]): Promise<Plan> {
  const buyers = await buyersOf(call, [...new Set(sources.map(({ tenant_id }) => tenant_id))]);
  const plan: Plan = { made: [], left_out: [] };
  const leave = (buyer: Buyer, what: string, amount_fen: number, reason: string, chosen = false) =>
    plan.left_out.push({ tenant_id: buyer.tenant_id, tenant_name: buyer.name, what, amount_fen, reason, chosen });
  for (const source of sources) {
    const buyer = buyers.get(source.tenant_id);
    const { charge_item, start_date, gross_fen, open_fen } = source;
    const what = `${charge_item} ${start_date}`;
    if (buyer && source.fault) leave(buyer, what, gross_fen, source.fault);
    else if (buyer && open_fen === 0) leave(buyer, what, gross_fen, '已全部申请或开票');
  }
  const parts = openParts(sources.filter(({ fault }) => fault === ''));
  for (const group of invoiceGroups(parts, MOST_LINES)) {
    const lines = group.map(({ part: source, amount_fen }) => ({
      source,
      amount: splitTax(amount_fen, source.tax_rate ?? '0'),
    }));
    const [first] = lines;
    const buyer = first && buyers.get(first.source.tenant_id);
    if (!buyer) continue;
    const gross_fen = lines.reduce((sum, { amount }) => sum + amount.gross, 0);
    const kind = buyer.invoice_kind ?? DEFAULT_KIND;
    const reason = leftOut({ tenant_ids: [buyer.tenant_id], amount_fen: gross_fen }, input);
    const fault = reason ? LEFT_OUT[reason].label : buyerFault(buyer, kind);
    if (fault) leave(buyer, itemsOf(lines), gross_fen, fault, reason === 'chosen');
    else plan.made.push({ buyer, kind, lines, gross_fen });
  }
  return plan;
}

const itemsOf = (lines: readonly InvoiceLine[]) =>
  [...new Set(lines.map(({ source }) => source.charge_item))].join('、');
const sumOf = (rows: readonly { gross_fen: number }[]) => rows.reduce((sum, { gross_fen }) => sum + gross_fen, 0);

async function preview(call: Call, input: InvoiceRun): Promise<InvoiceRunPreview> {
  await checkRun(call, input);
  const { made, left_out } = await planOf(call, input, await wantedSources(call, input));
  const amounts = made.flatMap(({ lines }) => lines.map(({ amount }) => amount));
  return {
    count: made.length,
    gross_fen: sumOf(made),
    net_fen: amounts.reduce((sum, { net }) => sum + net, 0),
    tax_fen: amounts.reduce((sum, { tax }) => sum + tax, 0),
    invoices: made.slice(0, MOST_LISTED).map(({ buyer, kind, lines, gross_fen }) => ({
      tenant_id: buyer.tenant_id,
      tenant_name: buyer.name,
      entity_name: lines[0]?.source.entity_name ?? '',
      kind,
      items: itemsOf(lines),
      lines: lines.length,
      gross_fen,
    })),
    left_out: left_out.slice(0, MOST_LISTED),
    left_out_count: left_out.length,
    left_out_fen: left_out.reduce((sum, { amount_fen }) => sum + amount_fen, 0),
  };
}

async function run(call: Call, input: InvoiceRun): Promise<InvoiceRunDone> {
  await checkRun(call, input);
  const wanted = await wantedSources(call, input);
  const ids = wanted.map(({ receivable_id }) => receivable_id);
  await lockGroups(call.tx, ids);
  // As of after the lock: another application may have taken amounts meanwhile.
  const locked = await sourcesOf(call, sql`r.id = any(${ids}::bigint[])`, MOST_RECEIVABLES);
  const { made } = await planOf(call, input, locked);
  if (made.length === 0) throw new Refusal(409, '没有可以申请开票的应收');
  const stored: number[] = [];
  for (const { buyer, kind, lines } of made)
    stored.push(await storeInvoice(call, { buyer: buyer.buyer, tenant_id: buyer.tenant_id, kind, lines }));
  return { count: made.length, gross_fen: sumOf(made), ids: stored };
}

export const invoiceRunRoutes: Route[] = [handle(previewInvoices, preview), handle(applyInvoices, run)];
