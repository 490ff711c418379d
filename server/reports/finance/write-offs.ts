// Write-offs from either side: entries by their accounting date. Declared in api/finance/report/write-offs.
import sql, { type Sql } from 'sql-template-tag';
import { receivablesOfReceivedReport, receivedOfReceivablesReport } from '#api/finance/report/write-offs';
import { sum } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';
import { matching, owedBy } from './owing';

interface ReportParameters {
  accounted: { from: string; to: string };
  park_ids: number[];
  charge_item_ids: number[];
  tenant_id: number | null;
}

const within = (entry: Sql, { accounted: { from, to } }: ReportParameters): Sql =>
  sql`${entry}.accounting_date between ${from}::date and ${to}::date`;

/** Entries of money and deposits. Offsets of an adjustment are between receivables, and sum to zero. */
const entriesOf = (call: Pick<Call, 'actor'>, parameters: ReportParameters, narrowed: Sql): Sql => sql`with lines as (
    select w.id as write_off_id, w.accounting_date, w.receivable_id, w.cash_record_id, r.tenant_id, t.name as tenant_name, r.charge_item_id, i.name as charge_item,
      r.due_date, r.gross_fen, r.contract_id, k.number as contract_number, r.start_date, r.end_date, w.amount_fen,
      case when w.cash_record_id is null then 'deposit' else 'cash' end as paid_from, m.payer, m.received_on, m.amount_fen as cash_fen, m.flow_account_id,
      a.name as flow_account, m.bank_serial, w.value_date, u.display_name as created_by_name, r.park_id, p.name as park_name,
      case when ${within(sql`o`, parameters)} then 'reversal' when w.reverses_id is not null then 'reversal_of_earlier'
        when exists (select from write_off x where x.company_id = w.company_id and x.reverses_id = w.id and ${within(sql`x`, parameters)}) then 'undone' else 'posted' end as entry_state
    from write_off w
    left join write_off o on o.company_id = w.company_id and o.id = w.reverses_id
    join receivable r on r.company_id = w.company_id and r.id = w.receivable_id
    join tenant t on t.company_id = r.company_id and t.id = r.tenant_id
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id
    join park p on p.company_id = r.company_id and p.id = r.park_id
    join app_user u on u.company_id = w.company_id and u.id = w.created_by
    left join contract k on k.company_id = r.company_id and k.id = r.contract_id
    left join cash_record m on m.company_id = w.company_id and m.id = w.cash_record_id
    left join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
    where w.company_id = app_company() and w.offsets_id is null
      and ${within(sql`w`, parameters)}${owedBy(call, parameters)}${matching(sql`r.tenant_id`, parameters.tenant_id)}${narrowed})`;

const shared = {
  columns: {},
  order: sql`order by accounting_date, write_off_id`,
  totals: { row_count: sql`count(*)::int`, amount_fen: sum(sql`amount_fen`) },
};

const ofReceivablesSql: ReportSql<typeof receivedOfReceivablesReport> = {
  ...shared,
  source: (call, parameters) => entriesOf(call, parameters, sql``),
  named: { park_ids: 'park', charge_item_ids: 'charge_item', tenant_id: 'tenant' },
};

const ofReceivedSql: ReportSql<typeof receivablesOfReceivedReport> = {
  ...shared,
  source: (call, parameters) =>
    entriesOf(
      call,
      parameters,
      sql` and w.cash_record_id is not null${matching(sql`m.flow_account_id`, parameters.flow_account_id)}`,
    ),
  named: { flow_account_id: 'flow_account', park_ids: 'park', charge_item_ids: 'charge_item', tenant_id: 'tenant' },
};

export const writeOffReportRoutes = [
  ...reportRoutes(receivedOfReceivablesReport, ofReceivablesSql),
  ...reportRoutes(receivablesOfReceivedReport, ofReceivedSql),
];
