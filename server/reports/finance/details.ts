// Receivable details and received details: entries by their key. Declared in api/finance/report/details.
import sql, { empty, type Sql } from 'sql-template-tag';
import { cashDetailsReport, receivableDetailsReport } from '#api/finance/report/details';
import { openFen, receivableStatus } from '#server/measures/finance/receivable';
import { inScope } from '#server/platform/access/scope';
import { sum } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import { matching, owedBy } from './owing';

/** Condition that a receivable is void by the day: a void takes effect on its accounting date. */
const isVoid = (day: string): Sql => sql`coalesce(r.voided_on <= ${day}::date, false)`;

/** Returns ` and …` that selects void rows, valid rows, or both. */
const inState = (voided: Sql, state: string): Sql =>
  state === 'all' ? empty : sql` and ${voided} = ${state === 'void'}`;

const receivableSql: ReportSql<typeof receivableDetailsReport> = {
  source: (call, parameters) => sql`with lines as (
    select r.id as receivable_id, r.due_date, r.tenant_id, t.name as tenant_name, r.contract_id, k.number as contract_number, i.name as charge_item, r.gross_fen,
      r.received_fen, case when ${isVoid(parameters.known_on)} then 0 else ${openFen} end as open_fen,
      ${receivableStatus('r', isVoid(parameters.known_on))} as status, r.start_date, r.end_date, r.net_fen, r.tax_fen,
      r.invoiced_fen, r.accounting_date, nullif(r.remark, '') as remark, e.name as entity_name, r.park_id, p.name as park_name
    from receivable r
    join tenant t on t.company_id = r.company_id and t.id = r.tenant_id
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id
    join legal_entity e on e.company_id = r.company_id and e.id = r.legal_entity_id
    join park p on p.company_id = r.company_id and p.id = r.park_id
    left join contract k on k.company_id = r.company_id and k.id = r.contract_id
    where r.company_id = app_company() and r.due_date between ${parameters.due.from}::date and ${parameters.due.to}::date
      and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, ${parameters.known_on}::date)${owedBy(call, parameters)}${matching(
        sql`r.tenant_id`,
        parameters.tenant_id,
      )}${matching(sql`r.contract_id`, parameters.contract_id)}${matching(sql`r.legal_entity_id`, parameters.legal_entity_id)}${inState(isVoid(parameters.known_on), parameters.state)})`,
  columns: {},
  order: sql`order by due_date, receivable_id`,
  totals: {
    row_count: sql`count(*)::int`,
    gross_fen: sum(sql`gross_fen`),
    net_fen: sum(sql`net_fen`),
    tax_fen: sum(sql`tax_fen`),
    received_fen: sum(sql`received_fen`),
    open_fen: sum(sql`open_fen`),
    invoiced_fen: sum(sql`invoiced_fen`),
  },
  named: {
    park_ids: 'park',
    charge_item_ids: 'charge_item',
    tenant_id: 'tenant',
    contract_id: 'contract',
    legal_entity_id: 'legal_entity',
  },
};

const IS_VOID: Sql = sql`(m.voided_on is not null)`;

/** Outgoing money is negative. */
const signed = (fen: Sql): Sql => sql`case when m.direction = 'out' then -${fen} else ${fen} end`;

const cashSql: ReportSql<typeof cashDetailsReport> = {
  source: ({ actor }, parameters) => sql`with lines as (
    select m.id as cash_record_id, m.received_on, m.payer, m.direction, ${signed(sql`m.amount_fen`)} as amount_fen, ${signed(sql`m.allocated_fen`)} as allocated_fen,
      case when not ${IS_VOID} and m.direction = 'in' then m.amount_fen - m.allocated_fen else 0 end as left_fen,
      case when ${IS_VOID} then 'void' when m.allocated_fen = m.amount_fen then 'allocated' when m.allocated_fen > 0 then 'partial' else 'open' end as status,
      m.tenant_id, t.name as tenant_name, m.flow_account_id, a.name as flow_account, d.name as payment_type, m.bank_serial, nullif(m.payer_account, '') as payer_account,
      m.accounting_date, nullif(m.remark, '') as remark, e.name as entity_name
    from cash_record m
    join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
    join legal_entity e on e.company_id = m.company_id and e.id = m.legal_entity_id
    left join tenant t on t.company_id = m.company_id and t.id = m.tenant_id
    left join dictionary d on d.company_id = m.company_id and d.id = m.payment_type_id
    where m.company_id = app_company() and m.received_on between ${parameters.received.from}::date and ${parameters.received.to}::date${inScope(actor, sql`a.park_id`)}${matching(
      sql`m.flow_account_id`,
      parameters.flow_account_id,
    )}${matching(sql`m.tenant_id`, parameters.tenant_id)}${matching(sql`m.legal_entity_id`, parameters.legal_entity_id)}${inState(IS_VOID, parameters.state)})`,
  columns: {},
  order: sql`order by received_on, cash_record_id`,
  totals: {
    row_count: sql`count(*)::int`,
    amount_fen: sum(sql`amount_fen`),
    allocated_fen: sum(sql`allocated_fen`),
    left_fen: sum(sql`left_fen`),
  },
  named: { flow_account_id: 'flow_account', tenant_id: 'tenant', legal_entity_id: 'legal_entity' },
};

export const detailsRoutes = [
  ...reportRoutes(receivableDetailsReport, receivableSql),
  ...reportRoutes(cashDetailsReport, cashSql),
];
