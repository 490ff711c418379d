// Invoices (发票): the list, and one with its lines and its history.
import sql, { empty, type Sql } from 'sql-template-tag';
import { getInvoice } from '#api/finance/invoice/invoice';
import { invoiceList } from '#api/finance/invoice/invoice.list';
import type { Invoice } from '#api/finance/invoice/invoice.schema';
import { INVOICE_ACT, type INVOICE_STAGE, type INVOICE_STATUS } from '#api/finance/invoice/invoice-labels';
import type { InvoiceKind } from '#domain/finance/invoice';
import { tenantNamed } from '#server/measures/references';
import type { Actor } from '#server/platform/access/actor';
import { contractInBuilding, inScope, inSelection } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { leakproofCoalesce } from '#server/platform/db/leakproof-coalesce';
import { anyOf } from '#server/platform/list/any-of';
import { listRoutes } from '#server/platform/list/list';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { groupSums } from './invoice-sources';

/** Id of invoice `i`, or of the one it reverses. */
const billed = leakproofCoalesce(sql`i.reverses_id`, sql`i.id`);
/** The lines of invoice `i`, or of the one it reverses. */
const linesOf = sql`invoice_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
  where l.company_id = i.company_id and l.invoice_id = ${billed} and l.reverses_id is null`;

/** The lines of invoice `i`; for a red note only those it reverses in part. */
const ownLines = sql`${linesOf} and (i.reverses_id is null or exists (select from red_note_line n
  where (n.company_id, n.invoice_id, n.line_id) = (l.company_id, i.id, l.id)))`;

/** An invoice is visible when all its receivables are within the scope: an amount is never shown in part. */
export const invoiceVisible = (actor: Actor): Sql =>
  actor.scope_park_ids === null
    ? empty
    : sql` and not exists (select from ${linesOf} and not (true${inScope(actor, sql`r.park_id`)}))`;

const selected = (actor: Actor): Sql =>
  actor.selected_park_ids.length || actor.selected_building_ids.length
    ? sql` and exists (select from ${linesOf}${inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`))})`
    : empty;

/** The condition that more of its receivables is invoiced than their amount including adjustments. */
const over = sql`exists (select from invoice_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
  cross join lateral ${groupSums} s where l.company_id = i.company_id and l.invoice_id = i.id and l.reverses_id is null and l.reversed_fen < l.gross_fen and s.invoiced > s.gross)`;
/** Amount in fen of invoice `i` to reverse, so that its receivables are not invoiced beyond their amount. */
export const overOfInvoice = sql`(select coalesce(sum(least(x.over_fen, x.left_fen)), 0)::bigint from (
  select coalesce(r.adjusts_id, r.id), greatest(0, max(s.invoiced - s.gross)) as over_fen, sum(l.gross_fen - l.reversed_fen) as left_fen
  from invoice_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id) cross join lateral ${groupSums} s
  where l.company_id = i.company_id and l.invoice_id = i.id and l.reverses_id is null group by 1) x)`;

/**
 * Conditions for the status of invoice `i`, including its red note and the amount of its receivables; each is written so that an index by status can
 * serve it.
 */
const reddening = sql`exists (select from invoice x where x.company_id = i.company_id and x.reverses_id = i.id and x.status = 'approved')`;
type InvoiceStatus = keyof typeof INVOICE_STATUS;
const own = (status: InvoiceStatus) => sql`(i.status = ${status} and i.reverses_id is null)`;
const unreversed = (status: InvoiceStatus) => sql`(${own(status)} and not ${reddening} and not ${over})`;
const takenBack = sql`i.status in ('issued', 'partly_red') and i.reverses_id is null`;
const stageIs: Readonly<Record<keyof typeof INVOICE_STAGE, Sql>> = {
  applied: sql`(i.status = 'applied')`,
  approved: own('approved'),
  rejected: sql`(i.status = 'rejected')`,
  issued: unreversed('issued'),
  partly_red: unreversed('partly_red'),
  red_flushed: sql`(i.status = 'red_flushed')`,
  void: sql`(i.status = 'void')`,
  to_red: sql`(${takenBack} and not ${reddening} and ${over})`,
  reddening: sql`(${takenBack} and ${reddening})`,
  red_pending: sql`(i.status = 'approved' and i.reverses_id is not null)`,
  red_issued: sql`(i.status = 'issued' and i.reverses_id is not null)`,
};
export const invoiceStage = sql`case
  when i.reverses_id is not null then case i.status when 'approved' then 'red_pending' when 'issued' then 'red_issued' else i.status end
  when i.status not in ('issued', 'partly_red') then i.status
  when ${reddening} then 'reddening' when ${over} then 'to_red' else i.status end`;
const mayReview = (actor: Pick<Actor, 'user_id'>) => sql`(i.status = 'applied' and (i.created_by <> ${actor.user_id}
  or own_submission_allowed()))`;
const mayVoid = (today: string) => sql`(i.status = 'issued' and i.reverses_id is null and i.kind like 'paper%'
  and date_trunc('month', i.issued_on) = date_trunc('month', ${today}::date)
  and not exists (select from invoice x where x.company_id = i.company_id and x.reverses_id = i.id and x.status = 'approved'))`;

const invoiceListRoutes = listRoutes(invoiceList, {
  // Left joins let totals that don't use them skip the join.
  source: ({ actor }, sorted_by = []) => sql`from invoice i
    ${sorted_by.includes('tenant_name') ? empty : sql`left `}join tenant t on (t.company_id, t.id) = (i.company_id, i.tenant_id)
    left join legal_entity e on (e.company_id, e.id) = (i.company_id, i.legal_entity_id)
    where i.company_id = app_company()${invoiceVisible(actor)}${selected(actor)}`,
  id: sql`i.id`,
  extra: {
    tenant_id: sql`i.tenant_id`,
    may_review: ({ actor }) => mayReview(actor),
    may_void: ({ today }) => mayVoid(today),
  },
  columns: {
    id: sql`i.id`,
    serial: sql`i.serial`,
    tenant_name: sql`t.name`,
    tenant_id: sql`i.tenant_id`,
    kind: sql`i.kind`,
    stage: invoiceStage,
    gross_fen: sql`i.gross_fen`,
    net_fen: sql`i.net_fen`,
    tax_fen: sql`i.tax_fen`,
    number: sql`i.number`,
    issued_on: sql`i.issued_on`,
    code: sql`i.code`,
    title: sql`i.title`,
    items: sql`(select string_agg(distinct l.item_name, '、') from ${ownLines})`,
    // Matches the expression of its index.
    applied_on: sql`(i.created_at at time zone 'Asia/Shanghai')::date`,
    applied_by: sql`(select u.display_name from app_user u where u.company_id = i.company_id and u.id = i.created_by)`,
    entity_name: sql`e.name`,
    legal_entity_id: sql`i.legal_entity_id`,
  },
  references: {
    tenant_name: tenantNamed(sql`i.tenant_id`),
  },
  filters: { stage: anyOf(stageIs) },
});

/** Reads the acts on an invoice from the audit trail. */
const history = (
  acts: string[],
) => sql`(select coalesce(json_agg(json_build_object('action', a.action, 'by', a.user_name, 'at', a.at,
    'note', coalesce(a.changes->'reason'->>'to', a.changes->'number'->>'to', '')) order by a.id), '[]')
  from audit_log a where a.company_id = i.company_id and a.object = 'invoice' and a.object_id = i.id and a.action = any(${acts}::text[]))`;

export async function loadInvoice({ tx, actor, today }: Call, id: number): Promise<Invoice> {
  const invoice = await maybeOne<Invoice>(
    tx,
    sql`select i.id, i.serial, i.kind, ${invoiceStage} as stage, i.legal_entity_id, e.name as entity_name, i.tenant_id, t.name as tenant_name,
          i.title, i.tax_number, i.address, i.phone, i.bank, i.account, i.gross_fen, i.net_fen, i.tax_fen, i.remark, i.code, i.number, i.issued_on,
          i.red_reason, i.close_reason, ${mayReview(actor)} as may_review, ${mayVoid(today)} as may_void,
          (select json_build_object('id', x.id, 'serial', x.serial) from invoice x where (x.company_id, x.id) = (i.company_id, i.reverses_id)) as reverses,
          (select coalesce(json_agg(json_build_object('id', x.id, 'serial', x.serial, 'gross_fen', x.gross_fen) order by x.id), '[]') from invoice x
            where (x.company_id, x.reverses_id) = (i.company_id, i.id) and x.status <> 'void') as red_notes,
          (select coalesce(json_agg(json_build_object('line_id', l.id, 'receivable_id', l.receivable_id, 'group_id', coalesce(r.adjusts_id, r.id), 'contract_id', r.contract_id, 'contract_number', c.number,
              'charge_item', k.name, 'item_name', l.item_name, 'tax_code', l.tax_code, 'tax_rate', trim_scale(l.tax_rate)::text,
              'gross_fen', coalesce(-n.gross_fen, l.gross_fen), 'net_fen', coalesce(-n.net_fen, l.net_fen), 'tax_fen', coalesce(-n.tax_fen, l.tax_fen),
              'reversed_fen', case when n.line_id is null then l.reversed_fen else 0 end,
              'reversed_net_fen', case when n.line_id is null then l.reversed_net_fen else 0 end,
              'rental', l.rental, 'property_region', l.property_region, 'property_address', l.property_address,
              'certificate_number', l.certificate_number, 'lease_start', l.lease_start, 'lease_end', l.lease_end,
              'cross_city', l.cross_city, 'area_unit', l.area_unit, 'over_fen', greatest(0, s.invoiced - s.gross)) order by l.id), '[]')
            from invoice_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
            join charge_item k on (k.company_id, k.id) = (r.company_id, r.charge_item_id)
            left join contract c on (c.company_id, c.id) = (r.company_id, r.contract_id)
            left join red_note_line n on (n.company_id, n.invoice_id, n.line_id) = (l.company_id, i.id, l.id)
            cross join lateral ${groupSums} s
            where l.company_id = i.company_id and l.invoice_id = ${billed} and l.reverses_id is null
              and (i.reverses_id is null) = (n.line_id is null)) as lines,
          ${history(Object.keys(INVOICE_ACT))} as history
        from invoice i
        join tenant t on (t.company_id, t.id) = (i.company_id, i.tenant_id)
        join legal_entity e on (e.company_id, e.id) = (i.company_id, i.legal_entity_id)
        where i.company_id = app_company() and i.id = ${id}${invoiceVisible(actor)}`,
  );
  if (!invoice) throw notFound('发票');
  return invoice;
}

export interface LockedInvoice {
  id: number;
  serial: string;
  kind: InvoiceKind;
  status: string;
  reverses_id: number | null;
  issued_on: string | null;
}

/** Returns the invoice, locked until the end of the transaction against concurrent acts. */
export async function holdInvoice({ tx, actor }: Call, id: number): Promise<LockedInvoice> {
  const invoice = await maybeOne<LockedInvoice>(
    tx,
    sql`select i.id, i.serial, i.kind, i.status, i.reverses_id, i.issued_on from invoice i
        where i.company_id = app_company() and i.id = ${id}${invoiceVisible(actor)} for update of i`,
  );
  if (!invoice) throw notFound('发票');
  return invoice;
}

export const invoiceRoutes: Route[] = [
  ...invoiceListRoutes,
  handle(getInvoice, (call, { id }) => loadInvoice(call, id)),
];
