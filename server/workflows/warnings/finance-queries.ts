// Open tasks in finance: pay a refund, confirm an incentive, review an application for an invoice, reverse an invoice, renew a security.
import sql from 'sql-template-tag';
import { cashPaths, incentivePaths, invoicePaths, securityPaths } from '#api/kernel/paths';
import { invoiceStage, overOfInvoice } from '#server/areas/finance/invoice/invoice';
import { incentiveName, incentivesOn } from '#server/measures/finance/incentive';
import { securityEndsOn } from '#server/measures/finance/security';
import { leakproofCoalesce } from '#server/platform/db/leakproof-coalesce';
import { linkSql } from '#server/platform/db/link-sql';
import { type WarningQuery, yuan } from './warning-query';

/** Approved refunds of deposits that were not paid in full yet. */
export const refundPayable: WarningQuery = () => sql`
  select 'refund_payable:' || e.id as cause,
    t.name || '的退款待付 ' || ${yuan(sql`(e.amount_fen - e.paid_fen)`)} || ' 元' as title,
    i.name || '，合同 ' || c.number || '；请登记付款' as content,
    ${linkSql(cashPaths.payOut, sql`c.tenant_id`, sql`e.id`)} as link, e.entry_date as due_on, c.park_id
  from deposit_entry e
  join contract c on (c.company_id, c.id) = (e.company_id, e.contract_id)
  join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  join charge_item i on (i.company_id, i.id) = (e.company_id, e.charge_item_id)
  where e.company_id = app_company() and e.kind = 'refund' and e.reverses_id is null and e.paid_fen < e.amount_fen
    and not exists (select from deposit_entry x where x.company_id = e.company_id and x.reverses_id = e.id)`;

/** Incentives that are owed and not fully confirmed. */
export const incentiveOwed: WarningQuery = (today) => sql`
  select 'incentive_owed:' || x.incentive_id || ':' || x.event_on as cause,
    t.name || '的' || ${incentiveName} || '待确认 ' || ${yuan(sql`x.to_confirm_fen`)} || ' 元' as title,
    '合同 ' || c.number || '，应付日 ' || x.event_on || case when s.against_invoices then '；请按发票确认应付' else '；请确认应付' end as content,
    ${linkSql(incentivePaths.open, sql`x.incentive_id`)} as link, x.event_on as due_on, x.park_id
  from ${incentivesOn(today)} x
  join lease_incentive s on s.company_id = app_company() and s.id = x.incentive_id
  join contract c on c.company_id = app_company() and c.id = x.contract_id
  join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where x.state = 'payable'`;

/** The park of an invoice is that of its first receivable. */
const parkOf = sql`(select r.park_id from invoice_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
  where l.company_id = i.company_id and l.invoice_id = ${leakproofCoalesce(sql`i.reverses_id`, sql`i.id`)} order by l.id limit 1)`;

/** Amount of the task for an invoice: the amount invoiced beyond what is owed, or the whole invoice. */
const toDo = sql`(case ${invoiceStage} when 'to_red' then ${overOfInvoice} else abs(i.gross_fen) end)`;

const invoices = (kind: string, what: string, advice: string, stages: readonly string[]) => sql`
  select ${`${kind}:`} || i.id as cause, t.name || ${what} || ${yuan(toDo)} || ' 元' as title,
    '发票流水号 ' || i.serial || ${advice} as content,
    ${linkSql(invoicePaths.open, sql`i.id`)} as link, null::date as due_on, ${parkOf} as park_id
  from invoice i join tenant t on (t.company_id, t.id) = (i.company_id, i.tenant_id)
  where i.company_id = app_company() and i.status in ('applied', 'approved', 'issued', 'partly_red') and ${invoiceStage} = any(${[...stages]}::text[])`;

export const invoiceReview: WarningQuery = () =>
  invoices('invoice_review', '的开票申请待审核 ', '；请审核', ['applied']);

/** Invoices above the amount of their receivables, and red ones that are not issued yet. */
export const invoiceRed: WarningQuery = () =>
  invoices('invoice_red', '的发票待红冲 ', '；请红冲并登记红字发票', ['to_red', 'red_pending']);

/** Securities that end within the days and that no later one follows. */
export const securityEnding: WarningQuery = (today, days) => sql`
  select 'security_ending:' || s.security_id || ':' || s.end_date as cause,
    t.name || '的' || s.name || ' 将于 ' || s.end_date || ' 到期' as title,
    '合同 ' || c.number || '；请取得续期的担保，或在到期前索赔、退还' as content,
    ${linkSql(securityPaths.open, sql`s.security_id`)} as link, s.end_date as due_on, s.park_id
  from ${securityEndsOn(today)} s
  join contract c on c.company_id = app_company() and c.id = s.contract_id
  join tenant t on (t.company_id, t.id) = (c.company_id, c.tenant_id)
  where s.state = 'ahead' and s.end_date <= ${today}::date + ${days}::integer`;
