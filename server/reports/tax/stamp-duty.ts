// Stamp duty on leases (docs/domain §7.4). Declared in api/contracts/stamp-duty.
import sql, { empty, type Sql } from 'sql-template-tag';
import { stampDutyReport, stampDutyRowsReport } from '#api/contracts/stamp-duty';
import { stampDutyOn, stampDutyRowsOn } from '#server/measures/finance/stamp-duty';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { sum } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';

const quarter = (number: number): Sql => sql`sum(tax_fen) filter (where quarter_no = ${number}::int)::bigint`;

const stampSql: ReportSql<typeof stampDutyReport> = {
  source: ({ actor }, { year, as_of, park_ids }) => sql`with lines as (
    select concat_ws('-', d.contract_id, d.document, d.document_no) as line, d.contract_id, k.number as contract_number, k.tenant_id, t.name as tenant_name,
      d.document, d.document_no, d.signed_on, d.rent_fen, d.rate, d.relief, d.fixed_fen, greatest(d.tax_fen, 0) as tax_fen, greatest(-d.tax_fen, 0) as refund_fen,
      extract(quarter from d.signed_on)::int as quarter_no,
      d.legal_entity_id as entity_id, e.name as entity_name, k.park_id, p.name as park_name
    from ${stampDutyOn(as_of)} d
    join contract k on k.company_id = app_company() and k.id = d.contract_id
    join tenant t on t.company_id = k.company_id and t.id = k.tenant_id
    join park p on p.company_id = k.company_id and p.id = k.park_id
    join legal_entity e on e.company_id = k.company_id and e.id = d.legal_entity_id
    where d.signed_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date${inSelection(
      actor,
      sql`k.park_id`,
      contractInBuilding(sql`k.id`),
    )}${park_ids.length ? sql` and k.park_id = any(${[...park_ids]}::bigint[])` : empty})`,
  columns: {
    quarter_fen: sql`case when tax_fen = 0 then '{}'::jsonb else jsonb_build_object('Q' || quarter_no, tax_fen) end`,
  },
  order: sql`order by signed_on, contract_number, line`,
  totals: {
    rent_fen: sum(sql`rent_fen`),
    tax_fen: sum(sql`tax_fen`),
    refund_fen: sum(sql`refund_fen`),
    quarter_fen: sql`jsonb_strip_nulls(jsonb_build_object('Q1', ${quarter(1)}, 'Q2', ${quarter(2)}, 'Q3', ${quarter(3)}, 'Q4', ${quarter(4)}))`,
    document_count: sql`count(*)::int`,
  },
  named: { park_ids: 'park' },
};

const rowsSql: ReportSql<typeof stampDutyRowsReport> = {
  source: ({ actor }, { year, as_of, contract_id, of, no }) => sql`with lines as (
    select concat_ws('-', d.contract_id, d.document, d.document_no, d.receivable_id, sign(d.rent_fen)) as line, d.contract_id, k.number as contract_number,
      d.document, d.signed_on, d.rent_fen, i.name as charge_item_name, r.start_date, r.end_date, r.due_date, r.net_fen, d.receivable_id
    from ${stampDutyRowsOn(as_of)} d
    join contract k on k.company_id = app_company() and k.id = d.contract_id
    join receivable r on r.company_id = app_company() and r.id = d.receivable_id
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id
    where d.signed_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date${inSelection(
      actor,
      sql`k.park_id`,
      contractInBuilding(sql`k.id`),
    )}${contract_id === null ? empty : sql` and k.id = ${contract_id}`}${of === 'all' ? empty : sql` and d.document = ${of}`}${
      no ? sql` and d.document_no::text = ${no}` : empty
    })`,
  columns: {},
  order: sql`order by contract_number, contract_id, signed_on, start_date, line`,
  totals: { rent_fen: sum(sql`rent_fen`) },
  named: { contract_id: 'contract' },
};

export const stampDutyRoutes = [
  ...reportRoutes(stampDutyReport, stampSql),
  ...reportRoutes(stampDutyRowsReport, rowsSql),
];
