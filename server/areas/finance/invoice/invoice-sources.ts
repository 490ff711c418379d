// Receivables that can be invoiced (docs/domain §6), with their open amount to invoice, the tax rate, and the particulars required for real-estate
// leasing.
import sql, { type Sql } from 'sql-template-tag';
import { invoiceableOf } from '#api/finance/invoice/invoice';
import type { Invoiceable } from '#api/finance/invoice/invoice.schema';
import { INVOICE_KIND } from '#api/finance/invoice/invoice-labels';
import { valuesOf } from '#api/kernel/labels';
import {
  type InvoiceBuyer,
  type InvoiceKind,
  isPropertyLeasing,
  missingOfBuyer,
  printedItem,
  rateThatFits,
} from '#domain/finance/invoice';
import { inScope, tenantVisible } from '#server/platform/access/scope';
import { leakproofCoalesce } from '#server/platform/db/leakproof-coalesce';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

/** Maximum number of receivables offered per request. */
const MOST_OFFERED = 500;

type Offered = Invoiceable['rows'][number];

export interface InvoiceSource extends Offered {
  /** Id of the receivable itself, or of the one it adjusts. */
  group_id: number;
  tenant_id: number;
  /** Amount in fen that the receivable with its adjustments can still be invoiced for. */
  group_open_fen: number;
  tax_code: string;
  rental: boolean;
  property_region: string;
  property_address: string;
  certificate_number: string;
}

type Stored = Omit<InvoiceSource, 'tax_rate' | 'item_name' | 'fault' | 'rental'> & {
  net_fen: number;
  kind: string;
  voided: boolean;
  rates: string[];
  tax_item: string | null;
};

/** Id of receivable `r`, or of the one it adjusts. */
const group = leakproofCoalesce(sql`r.adjusts_id`, sql`r.id`);

/** Sums of receivable `r` and its adjustments, without voided ones. */
export const groupSums = sql`(select coalesce(sum(g.gross_fen), 0)::bigint as gross, coalesce(sum(g.invoiced_fen), 0)::bigint as invoiced
  from receivable g where g.company_id = r.company_id and g.voided_on is null
    and (g.id = ${group} or g.adjusts_id = ${group}))`;

/** Region, address and certificates of the contract's spaces. */
const property = sql`(select
    case when p.province = p.city then p.city else p.province || p.city end || p.district as region,
    left(btrim(p.address || ' ' || coalesce((select string_agg(distinct b.name, '、') from contract_space s
      join space x on (x.company_id, x.id) = (s.company_id, s.space_id) join building b on (b.company_id, b.id) = (x.company_id, x.building_id)
      where s.company_id = c.company_id and s.contract_id = c.id and s.version_no = c.version_no), '')), 200) as address,
    coalesce((select string_agg(distinct k.number, '、') from contract_space s
      join space x on (x.company_id, x.id) = (s.company_id, s.space_id)
      join certificate_building cb on (cb.company_id, cb.building_id) = (x.company_id, x.building_id)
      join property_certificate k on (k.company_id, k.id) = (cb.company_id, cb.certificate_id) and k.kind <> 'land'
      where s.company_id = c.company_id and s.contract_id = c.id and s.version_no = c.version_no), '无') as certificate)`;

/** Returns the receivables `r` that meet a condition, within the actor's scope, the oldest first. */
export async function sourcesOf({ tx, actor }: Call, condition: Sql, most = MOST_OFFERED): Promise<InvoiceSource[]> {
  const rows = await tx.query<Stored>(
    sql`select r.id as receivable_id, coalesce(r.adjusts_id, r.id) as group_id, r.legal_entity_id, e.name as entity_name, r.tenant_id,
          c.number as contract_number, i.name as charge_item, i.kind, r.start_date, r.end_date, r.due_date, r.gross_fen, r.net_fen,
          r.received_fen, r.invoiced_fen, r.voided_on is not null as voided, greatest(0, s.gross - s.invoiced) as group_open_fen,
          case when r.voided_on is null and i.kind <> 'deposit' then greatest(0, least(r.gross_fen - r.invoiced_fen, s.gross - s.invoiced)) else 0 end as open_fen,
          t.name as tax_item, coalesce(t.code, '') as tax_code, to_jsonb(array_remove(
            array[x.terms->>'tax_rate', trim_scale(i.tax_rate)::text] || array(select jsonb_array_elements_text(coalesce(t.rates, '[]'))), null)) as rates,
          w.region as property_region, w.address as property_address, w.certificate as certificate_number
        from receivable r
        join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id)
        join legal_entity e on (e.company_id, e.id) = (r.company_id, r.legal_entity_id)
        join park p on (p.company_id, p.id) = (r.company_id, r.park_id)
        left join taxable_item t on (t.company_id, t.id) = (i.company_id, i.taxable_item_id)
        left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
        left join receivable o on (o.company_id, o.id) = (r.company_id, r.adjusts_id)
        left join charge_clause x on (x.company_id, x.id) = (r.company_id, coalesce(r.clause_id, o.clause_id))
        cross join lateral ${groupSums} s cross join lateral ${property} w
        where r.company_id = app_company() and ${condition}${inScope(actor, sql`r.park_id`)}
        order by r.due_date, r.id limit ${most}`,
  );
  return rows.map(sourceOf);
}

function sourceOf({ net_fen, kind, voided, rates, tax_item, ...row }: Stored): InvoiceSource {
  const tax_rate = rateThatFits(row.gross_fen, net_fen, rates);
  const fault = voided
    ? '已作废'
    : kind === 'deposit'
      ? '保证金不开票'
      : row.gross_fen < 0
        ? '调减单不单独开票'
        : tax_item === null
          ? `费项「${row.charge_item}」未设置税目`
          : tax_rate === null
            ? '税额与费项、税目的税率不符'
            : '';
  const item_name = tax_item === null ? row.charge_item : printedItem(row.tax_code, tax_item, row.charge_item);
  return { ...row, tax_rate, fault, item_name, rental: isPropertyLeasing(row.tax_code) };
}

export interface Buyer {
  tenant_id: number;
  name: string;
  buyer: InvoiceBuyer;
  person: boolean;
  /** Default kind of invoice. */
  invoice_kind: InvoiceKind | null;
}

/**
 * Returns the buyers as stated by the tenants, by tenant; by name and code when there is no invoice header. For a natural person only what was entered.
 */
export async function buyersOf({ tx, actor }: Call, tenant_ids: readonly number[]): Promise<Map<number, Buyer>> {
  const rows = await tx.query<InvoiceBuyer & Omit<Buyer, 'buyer'>>(
    sql`select t.id as tenant_id, t.name, t.invoice_kind, coalesce(nullif(t.invoice_title, ''), t.name) as title,
          coalesce(nullif(t.invoice_tax_number, ''), case when t.kind = 'company' then t.identifier else '' end) as tax_number,
          t.invoice_address as address, t.invoice_phone as phone, t.invoice_bank as bank, t.invoice_account as account, t.kind = 'person' as person
        from tenant t where t.company_id = app_company() and t.id = any(${[...tenant_ids]}::bigint[])${tenantVisible(actor, sql`t`)}`,
  );
  return new Map(
    rows.map(({ tenant_id, name, person, invoice_kind, ...buyer }) => [
      tenant_id,
      { tenant_id, name, buyer, person, invoice_kind },
    ]),
  );
}

export const buyerOf = async (call: Call, tenant_id: number): Promise<Buyer | undefined> =>
  (await buyersOf(call, [tenant_id])).get(tenant_id);

async function invoiceable(call: Call, { tenant_id, due_to }: { tenant_id: number; due_to: string | null }) {
  const found = await buyerOf(call, tenant_id);
  if (!found) throw notFound('租客');
  const { buyer, person, invoice_kind } = found;
  const until = due_to === null ? sql`` : sql` and r.due_date <= ${due_to}::date`;
  const sources = await sourcesOf(
    call,
    sql`r.tenant_id = ${tenant_id} and r.voided_on is null and r.gross_fen > r.invoiced_fen and r.gross_fen > 0 and i.kind <> 'deposit'
      and s.gross > s.invoiced${until}`,
  );
  const missing = Object.fromEntries(
    valuesOf(INVOICE_KIND).map((kind) => [kind, missingOfBuyer(kind, buyer, person)]),
  ) as Invoiceable['missing'];
  return { buyer, kind: invoice_kind, missing, rows: sources.map(offered) };
}

function offered(source: InvoiceSource): Offered {
  const { receivable_id, legal_entity_id, entity_name, contract_number, charge_item, start_date, end_date } = source;
  const { due_date, gross_fen, received_fen, invoiced_fen, open_fen, tax_rate, item_name, fault } = source;
  return {
    receivable_id,
    legal_entity_id,
    entity_name,
    contract_number,
    charge_item,
    start_date,
    end_date,
    due_date,
    gross_fen,
    received_fen,
    invoiced_fen,
    open_fen,
    tax_rate,
    item_name,
    fault,
  };
}

export const invoiceSourceRoutes: Route[] = [
  handle(invoiceableOf, (call, { tenant_id, due_to = null }) => invoiceable(call, { tenant_id, due_to })),
];
