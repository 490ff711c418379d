// Expiry profile (到期分布, docs/domain §7.2). Declared in api/contracts/tenancy-schedule/expiry-profile.
import sql, { empty } from 'sql-template-tag';
import { expiryProfileReport } from '#api/contracts/expiry-profile';
import { earliestEndsOn } from '../measures/contracts/critical-dates';
import { expiringLeasesOn } from '../measures/contracts/expiry';
import { contractInBuilding, inSelection } from '../platform/access/scope';
import { type ReportSql, reportRoutes } from '../platform/report/report';

/** The leases, each ending by its earliest break. */
const leasesWithBreaks = (day: string) => sql`(
    select l.contract_id, l.park_id, l.tenant_id, l.holdover, l.area_sqm, l.rent_fen,
      case when l.holdover then l.last_day else least(l.last_day, b.last_day) end as last_day
    from ${expiringLeasesOn(day)} l left join ${earliestEndsOn(day)} b on b.contract_id = l.contract_id)`;

const expirySql: ReportSql<typeof expiryProfileReport> = {
  // Leases in holdover come before all years.
  source: ({ actor }, { as_of, ends, park_ids }) => sql`with lines as (
    select e.contract_id, e.tenant_id, e.last_day, e.holdover, e.area_sqm, e.rent_fen as monthly_rent_fen, c.number as contract_number,
      t.name as tenant_name, p.name as park_name,
      case when e.holdover then 0 else extract(year from e.last_day) end::int as year_id,
      case when e.holdover then '到期未退' else extract(year from e.last_day) || ' 年' end as year,
      case when e.holdover then 0 else extract(year from e.last_day) * 10 + extract(quarter from e.last_day) end::int as quarter_id,
      case when e.holdover then '到期未退' else to_char(e.last_day, 'YYYY-"Q"Q') end as quarter
    from ${ends === 'break' ? leasesWithBreaks(as_of) : expiringLeasesOn(as_of)} e
    join contract c on c.company_id = app_company() and c.id = e.contract_id
    join tenant t on t.company_id = c.company_id and t.id = e.tenant_id
    join park p on p.company_id = c.company_id and p.id = e.park_id
    where true${inSelection(actor, sql`e.park_id`, contractInBuilding(sql`e.contract_id`))}${
      park_ids.length ? sql` and e.park_id = any(${park_ids}::bigint[])` : empty
    })`,
  columns: {},
  order: sql`order by quarter_id, last_day, contract_number`,
  totals: {
    contract_count: sql`count(*) filter (where not holdover)::int`,
    area_sqm: sql`coalesce(sum(area_sqm) filter (where not holdover), 0)::text`,
    monthly_rent_fen: sql`coalesce(sum(monthly_rent_fen), 0)`,
    holdover_count: sql`count(*) filter (where holdover)::int`,
    holdover_sqm: sql`coalesce(sum(area_sqm) filter (where holdover), 0)::text`,
  },
  named: { park_ids: 'park' },
};

export const expiryProfileRoutes = reportRoutes(expiryProfileReport, expirySql);
