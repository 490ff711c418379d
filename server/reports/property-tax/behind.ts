// Details of a building's property tax (docs/domain §7): receivables and spaces, each with its contribution to the rounded figure of its month, so
// that they add up to it.
import sql, { empty, type Sql } from 'sql-template-tag';
import { propertyTaxRentReport, propertyTaxSpacesReport } from '#api/contracts/property-tax-behind';
import { yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import {
  type Months,
  taxedRentBetween,
  taxedSpacesBetween,
  taxOfRent,
  taxOfValue,
} from '#server/measures/finance/property-tax';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import { invalid } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { monthsOf, step, taxTerms } from './months';

interface ReportParameters {
  months: { from: string; to: string };
  building_ids: readonly number[];
}

const MOST_MONTHS = 12;

/** Returns the requested months with `term`, limited to visible and requested buildings. */
function termsOf(
  call: Pick<Call, 'actor'>,
  { months, building_ids }: ReportParameters,
): { terms: Sql; parameters: Months } {
  if (yearMonthsBetween(months.from, months.to).length > MOST_MONTHS)
    throw invalid([{ path: ['months', 'to'], message: `最多 ${MOST_MONTHS} 个月` }]);
  const narrowed = building_ids.length ? sql` and b.id = any(${[...building_ids]}::bigint[])` : empty;
  return { terms: taxTerms(call, { ...months, narrowed }), parameters: monthsOf(months) };
}

const RENT_UPTO = sql`round(upto, 50)`;
const RENT_BEFORE = sql`round(upto - net, 50)`;

const rentSql: ReportSql<typeof propertyTaxRentReport> = {
  source: (call, { as_of, ...parameters }) => {
    const { terms, parameters: months } = termsOf(call, parameters);
    return sql`${terms}, part as (
    select r.*, r.net_fen as net, sum(r.net_fen) over upto as upto, lead(r.receivable_id) over upto is null as is_last
    from ${taxedRentBetween(months, as_of)} r
    window upto as (partition by r.month, r.building_id order by r.receivable_id rows unbounded preceding)
  ), lines as (
    select concat_ws('-', t.building_id, t.month, r.id) as line, t.building_id, t.building_name, t.park_name, t.month, r.id as receivable_id,
      r.contract_id, k.number as contract_number, r.tenant_id, n.name as tenant_name, r.start_date, r.end_date, r.net_fen, x.days, x.of_days,
      x.upto, x.net, x.is_last, t.owed, t.rate_let
    from part x join term t on t.first = x.month and t.building_id = x.building_id
    join receivable r on r.company_id = app_company() and r.id = x.receivable_id
    join tenant n on n.company_id = r.company_id and n.id = r.tenant_id
    left join contract k on k.company_id = r.company_id and k.id = r.contract_id)`;
  },
  columns: {
    rent_net_fen: step(sql`round(${RENT_UPTO})`, sql`round(${RENT_BEFORE})`),
    let_tax_fen: step(taxOfRent(RENT_UPTO), taxOfRent(RENT_BEFORE)),
  },
  order: sql`order by park_name, building_name, building_id, month, receivable_id`,
  // The last running total of a building and month is the sum of its lines.
  totals: {
    rent_net_fen: sql`coalesce(sum(round(${RENT_UPTO})) filter (where is_last), 0)::bigint`,
    let_tax_fen: sql`coalesce(sum(${taxOfRent(RENT_UPTO)}) filter (where is_last), 0)::bigint`,
  },
  named: { building_ids: 'building' },
};

const UNLET_UPTO = taxOfValue(sql`upto`, sql`of_sqm_days`);

const spacesSql: ReportSql<typeof propertyTaxSpacesReport> = {
  source: (call, parameters) => {
    const { terms, parameters: months } = termsOf(call, parameters);
    return sql`${terms}, part as (
    select s.*, s.gross_area_sqm * s.days as sqm_days, s.gross_area_sqm * s.let_days as let_sqm_days,
      s.gross_area_sqm * (s.days - s.let_days) as unlet_sqm_days, sum(s.gross_area_sqm * (s.days - s.let_days)) over upto as upto,
      sum(s.gross_area_sqm * s.days) over (partition by s.month, s.building_id) as of_sqm_days, lead(s.space_id) over upto is null as is_last
    from ${taxedSpacesBetween(months)} s
    window upto as (partition by s.month, s.building_id order by s.space_id rows unbounded preceding)
  ), lines as (
    -- A building without spaces is not let at all: its tax is a line of its own.
    select concat_ws('-', t.building_id, t.month, x.space_id) as line, t.building_id, t.building_name, t.park_name, t.month, x.space_id,
      coalesce(s.number, '（没有空间）') as space_number, x.gross_area_sqm, x.days, x.leased_days, x.let_days, x.contract_id, k.number as contract_number,
      coalesce(x.sqm_days, 0) as sqm_days, coalesce(x.let_sqm_days, 0) as let_sqm_days, coalesce(x.unlet_sqm_days, 0) as unlet_sqm_days,
      x.upto, x.of_sqm_days, coalesce(x.is_last, true) as is_last, t.nature, t.original_value_fen, t.deduction, t.owed, t.rate_value
    from term t left join part x on x.month = t.first and x.building_id = t.building_id
    left join space s on s.company_id = app_company() and s.id = x.space_id
    left join contract k on k.company_id = app_company() and k.id = x.contract_id)`;
  },
  columns: {
    unlet_tax_fen: sql`case when space_id is null then ${UNLET_UPTO}::bigint
      else ${step(UNLET_UPTO, taxOfValue(sql`upto - unlet_sqm_days`, sql`of_sqm_days`))} end`,
  },
  order: sql`order by park_name, building_name, building_id, month, space_number, space_id`,
  totals: {
    sqm_days: sql`coalesce(sum(sqm_days), 0)::text`,
    let_sqm_days: sql`coalesce(sum(let_sqm_days), 0)::text`,
    unlet_sqm_days: sql`coalesce(sum(unlet_sqm_days), 0)::text`,
    unlet_share: sql`round(sum(unlet_sqm_days) / nullif(sum(sqm_days), 0), 6)::text`,
    unlet_tax_fen: sql`coalesce(sum(${UNLET_UPTO}) filter (where is_last), 0)::bigint`,
  },
  named: { building_ids: 'building' },
};

export const propertyTaxBehindRoutes = [
  ...reportRoutes(propertyTaxRentReport, rentSql),
  ...reportRoutes(propertyTaxSpacesReport, spacesSql),
];
