// What stands behind the property tax of a building (docs/domain §7): receivables and spaces, each with what it adds to the rounded
// figure of its month, so that they add up to it.
import sql, { empty, type Sql } from 'sql-template-tag';
import { propertyTaxRentReport, propertyTaxSpacesReport } from '#api/contracts/property-tax/property-tax-behind';
import { yearMonthsBetween } from '#domain/kernel/dates/calendar-date';
import { taxedRentIn, taxedSpacesIn, taxOfRent, taxOfValue } from '#server/measures/finance/property-tax';
import { type ReportSql, reportRoutes } from '#server/platform/report/report';
import { invalid } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { step, taxedMonths } from './months';

interface Asked {
  months: { from: string; to: string };
  as_of: string;
  building_ids: readonly number[];
}

const MOST_MONTHS = 12;

function taxOf(call: Pick<Call, 'actor'>, { months, as_of, building_ids }: Asked): Sql {
  if (yearMonthsBetween(months.from, months.to).length > MOST_MONTHS)
    throw invalid([{ path: ['months', 'to'], message: `最多 ${MOST_MONTHS} 个月` }]);
  const narrowed = building_ids.length ? sql` and b.id = any(${[...building_ids]}::bigint[])` : empty;
  return taxedMonths(call, { ...months, as_of, narrowed });
}

const rentSql: ReportSql<typeof propertyTaxRentReport> = {
  source: (call, asked) => sql`${taxOf(call, asked)}, part as (
    select m.first, r.*, round(sum(r.net_fen) over upto, 50) as upto, round(sum(r.net_fen) over before, 50) as before
    from month m cross join lateral ${taxedRentIn(sql`m.first`, asked.as_of)} r
    window upto as (partition by m.first, r.building_id order by r.receivable_id),
      before as (partition by m.first, r.building_id order by r.receivable_id rows between unbounded preceding and 1 preceding)
  ), lines as (
    select concat_ws('-', t.building_id, t.month, r.id) as line, t.building_id, t.building_name, t.park_name, t.month, r.id as receivable_id,
      r.contract_id, k.number as contract_number, r.tenant_id, n.name as tenant_name, r.start_date, r.end_date, r.net_fen, x.days, x.of_days,
      ${step(sql`round(x.upto)`, sql`round(x.before)`)} as rent_net_fen,
      ${step(taxOfRent(sql`x.upto`), taxOfRent(sql`x.before`))} as let_tax_fen
    from part x join tax t on t.first = x.first and t.building_id = x.building_id
    join receivable r on r.company_id = app_company() and r.id = x.receivable_id
    join tenant n on n.company_id = r.company_id and n.id = r.tenant_id
    left join contract k on k.company_id = r.company_id and k.id = r.contract_id)`,
  columns: {},
  order: sql`order by park_name, building_name, building_id, month, receivable_id`,
  totals: {
    rent_net_fen: sql`coalesce(sum(rent_net_fen), 0)::bigint`,
    let_tax_fen: sql`coalesce(sum(let_tax_fen), 0)::bigint`,
  },
  named: { building_ids: 'building' },
};

const spacesSql: ReportSql<typeof propertyTaxSpacesReport> = {
  source: (call, asked) => sql`${taxOf(call, asked)}, part as (
    select m.first, s.*, s.gross_area_sqm * s.days as sqm_days, s.gross_area_sqm * s.let_days as let_sqm_days,
      sum(s.gross_area_sqm * (s.days - s.let_days)) over upto as upto, sum(s.gross_area_sqm * (s.days - s.let_days)) over before as before
    from month m cross join lateral ${taxedSpacesIn(sql`m.first`)} s
    window upto as (partition by m.first, s.building_id order by s.space_id),
      before as (partition by m.first, s.building_id order by s.space_id rows between unbounded preceding and 1 preceding)
  ), lines as (
    -- A building without spaces is not let at all: its tax is a line of its own.
    select concat_ws('-', t.building_id, t.month, x.space_id) as line, t.building_id, t.building_name, t.park_name, t.month, x.space_id,
      coalesce(s.number, '（没有空间）') as space_number, x.gross_area_sqm, x.days, x.leased_days, x.let_days, x.contract_id, k.number as contract_number,
      coalesce(x.sqm_days, 0) as sqm_days, coalesce(x.let_sqm_days, 0) as let_sqm_days, coalesce(x.sqm_days - x.let_sqm_days, 0) as unlet_sqm_days,
      case when x.space_id is null then t.unlet_tax_fen
        else ${step(taxOfValue(sql`x.upto`, sql`t.space_sqm_days`), taxOfValue(sql`x.before`, sql`t.space_sqm_days`))} end as unlet_tax_fen
    from tax t left join part x on x.first = t.first and x.building_id = t.building_id
    left join space s on s.company_id = app_company() and s.id = x.space_id
    left join contract k on k.company_id = app_company() and k.id = x.contract_id)`,
  columns: {},
  order: sql`order by park_name, building_name, building_id, month, space_number, space_id`,
  totals: {
    sqm_days: sql`coalesce(sum(sqm_days), 0)::text`,
    let_sqm_days: sql`coalesce(sum(let_sqm_days), 0)::text`,
    unlet_sqm_days: sql`coalesce(sum(unlet_sqm_days), 0)::text`,
    unlet_share: sql`round(sum(unlet_sqm_days) / nullif(sum(sqm_days), 0), 6)::text`,
    unlet_tax_fen: sql`coalesce(sum(unlet_tax_fen), 0)::bigint`,
  },
  named: { building_ids: 'building' },
};

export const propertyTaxBehindRoutes = [
  ...reportRoutes(propertyTaxRentReport, rentSql),
  ...reportRoutes(propertyTaxSpacesReport, spacesSql),
];
