// VAT by legal entity, month and rate, and the receivables behind it (docs/domain §7.4). Declared in api/finance/report/vat.
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { vatReport, vatRowsReport } from '#api/finance/report/vat';
import { vatBetween } from '#server/measures/finance/vat';
import { contractInBuilding, inSelection } from '#server/platform/access/scope';
import { sum } from '#server/platform/report/figures';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import type { Call } from '#server/platform/use-case/route';

interface ReportParameters {
  months: { from: string; to: string };
  as_of: string;
  park_ids: readonly number[];
}

const METHOD: Sql = sql`case when v.rate is null and v.simplified is not true then 'unknown' when v.simplified then 'simplified' else 'general' end`;
/** The rate in percent as the parameter takes it; 不明 without one. */
const RATE_TEXT: Sql = sql`coalesce(trim_scale(v.rate * 100)::text, '不明')`;

const FIGURES = ['accrued', 'invoiced', 'taxable'] as const;
const NAMES = [...FIGURES.flatMap((name) => [`${name}_net_fen`, `${name}_tax_fen`]), 'advance_fen'];
const TOTALS = Object.fromEntries(NAMES.map((name) => [name, sum(raw(name))]));

/** The figures net of tax, of rows `v`; `each` aggregates them. */
const figures = (each: (figure: Sql) => Sql): Sql =>
  join([
    ...FIGURES.flatMap((name) => {
      const [gross, tax] = [raw(`v.${name}_gross_fen`), raw(`v.${name}_tax_fen`)];
      return [
        sql`${each(sql`${gross} - ${tax}`)} as ${raw(`${name}_net_fen`)}`,
        sql`${each(sql`${tax}`)} as ${raw(`${name}_tax_fen`)}`,
      ];
    }),
    sql`${each(sql`v.advance_fen`)} as advance_fen`,
  ]);

/** Rows of the measure with their receivable and legal entity, within scope and selection. */
const visible = (
  { actor }: Pick<Call, 'actor'>,
  { months, as_of, park_ids }: ReportParameters,
  { joins, narrowed } = { joins: empty, narrowed: empty },
): Sql =>
  sql`from ${vatBetween(as_of, months)} v
    join receivable r on r.company_id = app_company() and r.id = v.receivable_id
    join legal_entity e on e.company_id = r.company_id and e.id = v.legal_entity_id
    join park p on p.company_id = r.company_id and p.id = r.park_id${joins}
    where true${inSelection(actor, sql`r.park_id`, contractInBuilding(sql`r.contract_id`))}${
      park_ids.length ? sql` and r.park_id = any(${[...park_ids]}::bigint[])` : empty
    }${narrowed}`;

const vatSql: ReportSql<typeof vatReport> = {
  source: (call, parameters) => sql`with lines as (
    select concat_ws('-', v.legal_entity_id, to_char(v.month, 'YYYYMM'), ${RATE_TEXT}, ${METHOD}) as line, v.legal_entity_id as entity_id, e.name as entity_name,
      to_char(v.month, 'YYYY-MM') as month, ${METHOD} as method,
      v.rate, ${RATE_TEXT} as rate_text, ${figures((figure) => sql`sum(${figure})::bigint`)}
    ${visible(call, parameters)}
    group by v.legal_entity_id, e.name, v.month, v.rate, ${METHOD})`,
  columns: {},
  order: sql`order by entity_name, entity_id, month, method, rate desc nulls last`,
  totals: TOTALS,
  named: { park_ids: 'park' },
};

const rowsSql: ReportSql<typeof vatRowsReport> = {
  source: (call, { legal_entity_id, rate, ...parameters }) => sql`with lines as (
    select v.receivable_id || '-' || to_char(v.month, 'YYYYMM') as line, v.receivable_id, r.tenant_id, t.name as tenant_name, r.contract_id,
      k.number as contract_number, to_char(v.month, 'YYYY-MM') as month, i.name as charge_item_name, ${METHOD} as method, v.rate, r.due_date, r.gross_fen,
      v.legal_entity_id as entity_id, e.name as entity_name, p.name as park_name, ${figures((figure) => figure)}
    ${visible(call, parameters, {
      joins: sql` join tenant t on t.company_id = r.company_id and t.id = r.tenant_id
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id
    left join contract k on k.company_id = r.company_id and k.id = r.contract_id`,
      narrowed: sql`${legal_entity_id === null ? empty : sql` and v.legal_entity_id = ${legal_entity_id}`}${
        rate ? sql` and ${RATE_TEXT} = ${rate}` : empty
      }`,
    })})`,
  columns: {},
  order: sql`order by month, tenant_name, due_date, line`,
  totals: TOTALS,
  named: { park_ids: 'park', legal_entity_id: 'legal_entity' },
};

export const vatRoutes = [...reportRoutes(vatReport, vatSql), ...reportRoutes(vatRowsReport, rowsSql)];
