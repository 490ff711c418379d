// The same rows and totals in SQL written for a single query: from the tables only, without measures that serve every report, for the day, the year
// and the grouping of the bench. The time of a report is compared with it.
import { raw, type Sql } from 'sql-template-tag';
import { bareAging, bareCosts } from './bare-finance';
import { bareForecast } from './bare-forecast';
import { AS_OF, type Bare, leases } from './bare-leases';
import { bareRentalRate } from './bare-occupancy';
import { barePropertyTax } from './bare-property-tax';
import { bareRentRoll } from './bare-spaces';

/** Returns one statement with the result of a report; `lines` are counted. */
export const bareStatement = ({ ctes: tables, rows, totals }: Bare): Sql =>
  raw(`${tables} select json_build_object('row_count', (select count(*) from lines),
    'rows', (select coalesce(json_agg(r), '[]') from (${rows}) r), 'totals', (select coalesce(json_agg(t), '[]') from (${totals}) t))::text as text`);

/** Returns the rows of the page without totals and count: shows how much earlier they could be ready. */
export const firstRows = ({ ctes: tables, rows }: Bare): Sql =>
  raw(`${tables} select coalesce(json_agg(r), '[]')::text as text from (${rows}) r`);

const standing = (r: string) =>
  `${r}.company_id = app_company() and (${r}.voided_on is null or ${r}.voided_on > '${AS_OF}')`;

/** Charged and received amounts of this year by receivable. */
const entries = `with entry as (
    select r.id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, date_trunc('month', coalesce(o.due_date, r.due_date))::date as month, r.gross_fen as charged, 0::bigint as received
    from receivable r left join receivable o on o.company_id = r.company_id and o.id = r.adjusts_id
    where ${standing('r')} and coalesce(o.due_date, r.due_date) between '2026-01-01' and '2026-12-31'
      and case when r.adjusts_id is null then r.accounting_date <= '${AS_OF}' or r.due_date > '${AS_OF}' else r.posted_on <= '${AS_OF}' end
    union all
    select r.id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, date_trunc('month', w.accounting_date)::date, 0, w.amount_fen
    from write_off w join receivable r on r.company_id = w.company_id and r.id = w.receivable_id
    where w.company_id = app_company() and w.offsets_id is null and w.accounting_date between '2026-01-01' and '${AS_OF}'
  ), kept as (select e.* from entry e join charge_item i on i.company_id = app_company() and i.id = e.charge_item_id and i.kind <> 'deposit')`;

/** Groups by the id column `member`, named from a table. */
function cashFlow(member: string, table: string, name: string): Bare {
  return {
    ctes: `${entries}, cell as materialized (select ${member} as member_id, park_id, month, sum(charged)::bigint as charged, sum(received)::bigint as received from kept group by 1, 2, 3
      ), lines as materialized (
        select member_id, park_id, sum(charged) as charged_sum, sum(received) as received_sum, jsonb_object_agg(to_char(month, 'YYYY-MM'), charged) as charged,
          jsonb_object_agg(to_char(month, 'YYYY-MM'), received) as received
        from cell group by 1, 2 having bool_or(charged <> 0 or received <> 0)
      ), by_month as (select park_id, month, sum(charged) as charged, sum(received) as received from cell group by grouping sets ((park_id, month), (month)))`,
    rows: `select l.*, p.name as park_name, m.${name} from lines l join park p on p.company_id = app_company() and p.id = l.park_id
      join ${table} m on m.company_id = app_company() and m.id = l.member_id order by p.name, m.${name} limit 100`,
    totals: `select park_id, sum(charged)::bigint as charged_sum_fen, sum(received)::bigint as received_sum_fen, jsonb_object_agg(to_char(month, 'YYYY-MM'), charged) as charged,
      jsonb_object_agg(to_char(month, 'YYYY-MM'), received) as received from by_month group by park_id order by park_id nulls last`,
  };
}

const cashFlowEntries: Bare = {
  ctes: `${entries}, lines as materialized (
      select k.id, k.month, k.park_id, k.contract_id, k.tenant_id, k.charge_item_id, sum(k.charged)::bigint as charged, sum(k.received)::bigint as received
      from kept k group by k.id, k.month, k.park_id, k.contract_id, k.tenant_id, k.charge_item_id having sum(k.charged) <> 0 or sum(k.received) <> 0
    ), due as (select l.*, o.start_date, o.end_date, o.due_date, r.gross_fen, t.name as tenant_name from lines l
      join receivable r on r.company_id = app_company() and r.id = l.id
      join receivable o on o.company_id = app_company() and o.id = coalesce(r.adjusts_id, r.id)
      join tenant t on t.company_id = app_company() and t.id = l.tenant_id
      order by o.due_date, t.name, l.id, l.month limit 100)`,
  rows: `select d.*, p.name as park_name, c.number, i.name as charge_item from due d join park p on p.company_id = app_company() and p.id = d.park_id
    join contract c on c.company_id = app_company() and c.id = d.contract_id join charge_item i on i.company_id = app_company() and i.id = d.charge_item_id
    order by d.due_date, d.tenant_name, d.id, d.month`,
  totals: `select park_id, sum(charged) as charged_fen, sum(received) as received_fen from lines group by grouping sets ((park_id), ()) order by park_id nulls last`,
};

const named = `join tenant t on t.company_id = app_company() and t.id = l.tenant_id join park p on p.company_id = app_company() and p.id = l.park_id`;

const expiryProfile: Bare = {
  ctes: `${leases}, rent as (select id, div(2 * sum(twelfths) + 12, 24)::bigint as fen from step where '${AS_OF}' between start_date and end_date group by id
    ), lines as materialized (
      select l.*, a.sqm, case when l.phase = 'running' then coalesce(r.fen, 0) else 0 end as fen, extract(year from l.last_day) as year,
        to_char(l.last_day, 'YYYY-"Q"Q') as quarter, t.name as tenant_name, p.name as park_name
      from lease l join area a on a.id = l.id left join rent r on r.id = l.id ${named} where l.phase <> 'pending')`,
  rows: `select * from lines order by phase, last_day, number limit 100`,
  totals: `select year, quarter, sum(sqm) filter (where phase = 'running')::text as area_sqm, sum(fen) as monthly_rent_fen, count(*) filter (where phase = 'running') as contract_count
    from lines group by grouping sets ((year, quarter), (year), ()) order by year nulls last, quarter nulls last`,
};

const tenancySchedule: Bare = {
  ctes: `${leases}, place as (
      select l.id, string_agg(b.name || ' ' || s.number, '、' order by b.name, s.number) as spaces from lease l
      join contract_space x on x.company_id = app_company() and x.contract_id = l.id and x.version_no = l.no
      join space s on s.company_id = app_company() and s.id = x.space_id join building b on b.company_id = app_company() and b.id = s.building_id group by l.id
    ), by_year as (
      select l.id, y, div(2 * sum(s.twelfths) + 12, 24)::bigint as fen from lease l join step s on s.id = l.id, generate_series(2023, 2032) y
      where greatest(l.start_date, make_date(y, 1, 1)) between s.start_date and least(s.end_date, l.last_day) and l.start_date <= make_date(y, 12, 31) group by l.id, y
    ), years as (select id, jsonb_object_agg(y, fen) as fen from by_year group by id
    ), now_in as (select l.id, div(2 * sum(s.twelfths) + 12, 24)::bigint as fen, min(s.price) as price, min(s.end_date) + 1 as next_on, min(s.free_periods::text) as free
      from lease l join step s on s.id = l.id and greatest(l.start_date, '${AS_OF}') between s.start_date and s.end_date group by l.id
    ), lines as materialized (select l.*, a.sqm, coalesce(n.fen, 0) as fen, n.price, n.next_on, n.free, y.fen as by_year, t.name as tenant_name, p.name as park_name, x.spaces
      from lease l join area a on a.id = l.id left join place x on x.id = l.id left join years y on y.id = l.id left join now_in n on n.id = l.id ${named})`,
  rows: `select * from lines order by park_name, last_day, number limit 100`,
  totals: `select l.*, y.fen as by_year from (select park_id, count(*) as contract_count, sum(sqm)::text as area_sqm, sum(fen) as monthly_rent_fen from lines group by grouping sets ((park_id), ())) l
    left join (select park_id, jsonb_object_agg(y, fen) as fen from (select l.park_id, b.y, sum(b.fen) as fen from by_year b join lease l on l.id = b.id
      group by grouping sets ((l.park_id, b.y), (b.y))) s group by park_id) y on y.park_id is not distinct from l.park_id order by l.park_id nulls last`,
};

const rentSteps: Bare = {
  ctes: `${leases}, lines as materialized (select l.number, l.park_id, l.tenant_id, s.*, div(2 * s.twelfths + 12, 24)::bigint as fen, t.name as tenant_name, p.name as park_name,
      round(s.price / lag(s.price) over (partition by s.clause_id order by s.start_date) - 1, 4) as change
    from lease l join step s on s.id = l.id ${named})`,
  rows: `select l.*, (select string_agg(f ->> 0 || ' 至 ' || (f ->> 1), '；') from jsonb_array_elements(l.free_periods) f
      where daterange((f ->> 0)::date, (f ->> 1)::date, '[]') && daterange(l.start_date, l.end_date, '[]')) as free
    from (select * from lines order by park_name, number, seq, start_date limit 100) l`,
  totals: `select park_id, count(*) as step_count, count(distinct id) as contract_count from lines group by grouping sets ((park_id), ()) order by park_id nulls last`,
};

const tenancyBars: Bare = {
  ctes: tenancySchedule.ctes.slice(0, tenancySchedule.ctes.indexOf(', by_year as')).concat(`, lines as materialized (
    select l.*, t.name as tenant_name, p.name as park_name, x.spaces from lease l left join place x on x.id = l.id ${named})`),
  rows: `select * from lines order by park_name, last_day, number limit 2000`,
  totals: `select park_id, count(*) as contract_count from lines group by grouping sets ((park_id), ()) order by park_id nulls last`,
};

/** Statements by the object of a report and its grouping. */
export const BARE: Readonly<Record<string, Bare>> = {
  'rent-roll building': bareRentRoll,
  'cash-flow contract': cashFlow('contract_id', 'contract', 'number'),
  'cash-flow tenant': cashFlow('tenant_id', 'tenant', 'name'),
  'cash-flow charge_item': cashFlow('charge_item_id', 'charge_item', 'name'),
  'cash-flow-entries': cashFlowEntries,
  'expiry-profile': expiryProfile,
  'tenancy-schedule': tenancySchedule,
  'rent-steps': rentSteps,
  'tenancy-bars': tenancyBars,
  'rental-rate park': bareRentalRate,
  'forecast building': bareForecast,
  'aging tenant': bareAging,
  'cost-summary charge_item': bareCosts,
  ...barePropertyTax,
};
