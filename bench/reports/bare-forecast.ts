// The forecast of 24 months in hand-written SQL, by building in the first scenario: rents of leases by month, and consecutive blended leases,
// computed once for all spaces that become vacant on the same day with the same prospects.
import { FIRST } from '#tests/support/database/many-receivables';
import { AS_OF, type Bare } from './bare-leases';

const NEXT = '2026-04-01';
const LAST = '2028-03-31';

/** One row per receivable and month; the spaces of a lease are only in two buildings at a building's edge, so that each is shared. */
const contracted = `rent as materialized (
    select r.id, coalesce(o.contract_id, r.contract_id) as contract_id, coalesce(o.version_no, r.version_no) as no, coalesce(o.start_date, r.start_date) as a,
      coalesce(o.end_date, r.end_date) as b, r.gross_fen as fen
    from receivable r left join receivable o on o.company_id = r.company_id and o.id = r.adjusts_id
    where r.company_id = app_company() and r.charge_item_id = (select id from charge_item where company_id = app_company() and kind = 'rent')
      and (r.voided_on is null or r.voided_on > '${AS_OF}') and coalesce(o.start_date, r.start_date) <= '${LAST}' and coalesce(o.end_date, r.end_date) >= '${NEXT}'
      and case when r.posted_on is null then r.accounting_date <= '${AS_OF}' or r.due_date > '${AS_OF}' else r.posted_on <= '${AS_OF}' end
  ), month_of as materialized (
    select row_number() over () as place, r.contract_id, r.no, m.day::date as month,
      round(r.fen * (least((m.day + interval '1 month')::date - 1, r.b) - r.a + 1)::numeric / (r.b - r.a + 1))::bigint
        - round(r.fen * greatest(m.day::date - r.a, 0)::numeric / (r.b - r.a + 1))::bigint as fen
    from rent r join contract c on c.company_id = app_company() and c.id = r.contract_id and c.status in ('approved', 'void'),
      generate_series(date_trunc('month', greatest(r.a, '${NEXT}')::timestamp), least(r.b, '${LAST}')::timestamp, interval '1 month') m (day)
  ), shared as (
    select p.*, floor(abs(p.fen) * p.area_sqm / p.sqm) as whole, mod(abs(p.fen) * p.area_sqm, p.sqm) / p.sqm as rest
    from (select m.place, m.month, m.fen, s.space_id, s.area_sqm, sum(s.area_sqm) over (partition by m.place) as sqm
      from month_of m join contract_space s on s.company_id = app_company() and s.contract_id = m.contract_id and s.version_no = m.no) p
  ), contracted as (
    select space_id, month, sign(fen) * (whole + case when row_number() over (partition by place order by rest desc, space_id)
      <= abs(fen) - sum(whole) over (partition by place) then 1 else 0 end) as fen
    from shared
  )`;

const market = `held as (
    select distinct on (o.space_id) o.space_id, o.last_day
    from (
      select s.space_id, coalesce(c.leave_date, case when c.end_date < '${AS_OF}' then '${AS_OF}' else c.end_date end) as last_day, c.leave_date is not null as leaves, c.id
      from contract c
      join (select contract_id, max(version_no) filter (where effective_on <= '${AS_OF}' or version_no = 1) as no from contract_version where company_id = app_company() group by 1) v on v.contract_id = c.id
      join contract_space s on s.company_id = app_company() and s.contract_id = c.id and s.version_no = v.no
      left join contract_holdover h on h.company_id = c.company_id and h.contract_id = c.id and h.status <> 'cancelled'
      where c.company_id = app_company() and c.status = 'approved' and (c.end_date >= '${AS_OF}' or h.id is not null)) o
    where o.last_day >= '${AS_OF}' and not o.leaves order by o.space_id, o.last_day desc, o.id desc
  ), profile as (select distinct on (scenario_id) * from market_profile where company_id = app_company() and scenario_id = ${FIRST + 1} order by scenario_id
  ), offered as materialized (
    select s.id, s.building_id, s.park_id, v.list_price is null as unpriced, coalesce(h.last_day, '${AS_OF}') as lease_end, case when h.space_id is null then 0 else p.renewal end as own,
      100 * v.list_price * v.rentable_area_sqm * case v.price_unit when 'per_sqm_day' then 365 else 12 end as twelfths
    from space s join space_value v on v.company_id = app_company() and v.space_id = s.id and v.use = 'for_rent' and '${AS_OF}' between v.start_date and coalesce(v.end_date, 'infinity')
    left join held h on h.space_id = s.id
    cross join profile p
    where s.company_id = app_company()
  ), next as materialized (
    with recursive n as (
      select distinct lease_end, own, own as share, lease_end as b, null::date as a, 0 as free from offered
      union all
      select n.lease_end, n.own, case when n.a is null then n.own else p.renewal end, (s.a + p.term_months * interval '1 month')::date - 1, s.a,
        least(p.term_months, round((1 - x.share) * p.free_months)::int)
      from n cross join profile p cross join lateral (select case when n.a is null then n.own else p.renewal end as share) x
      cross join lateral (select (date_trunc('month', n.b) + (1 + round((1 - x.share) * p.downtime_months)::int) * interval '1 month')::date as a) s
      where s.a <= '${LAST}')
    select n.lease_end, n.own, m.day::date as month, f.factor * (n.share * p.renewal_rate + 1 - n.share) as rent, f.factor * n.share * p.renewal_rate as renewed
    from n cross join profile p
    cross join lateral (select power(1 + p.growth, extract(year from age(n.a, '${AS_OF}'))) as factor) f
    cross join lateral generate_series(n.a + n.free * interval '1 month', least(n.b, '${LAST}'), interval '1 month') m (day) where n.a is not null
  ), speculative as (
    select o.building_id, o.park_id, n.month, sum(div(2 * o.twelfths * n.rent + 12, 24)) as fen, sum(div(2 * o.twelfths * n.renewed + 12, 24)) as renewed
    from offered o join next n on n.lease_end = o.lease_end and n.own = o.own where o.twelfths is not null group by o.building_id, o.park_id, n.month
  )`;

export const bareForecast: Bare = {
  ctes: `with recursive ${contracted}, ${market}, cell as materialized (
      select park_id, building_id, month, sum(contracted)::bigint as contracted, sum(renewed)::bigint as renewed, sum(fen - renewed)::bigint as new
      from (select s.park_id, s.building_id, c.month, sum(c.fen) as contracted, 0 as renewed, 0 as fen
        from contracted c join space s on s.company_id = app_company() and s.id = c.space_id group by 1, 2, 3
        union all select park_id, building_id, month, 0, renewed, fen from speculative) x group by park_id, building_id, month
    ), unforecast as (select park_id, building_id, count(*) as spaces from offered where unpriced group by 1, 2
    ), lines as materialized (
      select park_id, building_id, sum(contracted) as contracted_sum, sum(renewed) as renewed_sum, sum(new) as new_sum, jsonb_object_agg(month, contracted) as contracted,
        jsonb_object_agg(month, renewed) as renewed, jsonb_object_agg(month, new) as new
      from cell group by park_id, building_id)`,
  rows: `select l.*, coalesce(u.spaces, 0) as unforecast_count, p.name as park_name, b.name as building_name from lines l left join unforecast u using (park_id, building_id)
    join park p on p.company_id = app_company() and p.id = l.park_id join building b on b.company_id = app_company() and b.id = l.building_id order by p.name, b.name limit 100`,
  totals: `select s.*, u.spaces as unforecast_count from (
      select park_id, sum(contracted)::bigint as contracted_sum_fen, sum(renewed)::bigint as renewed_sum_fen, sum(new)::bigint as new_sum_fen,
        jsonb_object_agg(month, contracted) as contracted, jsonb_object_agg(month, renewed) as renewed, jsonb_object_agg(month, new) as new
      from (select park_id, month, sum(contracted) as contracted, sum(renewed) as renewed, sum(new) as new from cell group by grouping sets ((park_id, month), (month))) m
      group by park_id) s
    left join (select park_id, sum(spaces)::int as spaces from unforecast group by grouping sets ((park_id), ())) u on u.park_id is not distinct from s.park_id
    order by s.park_id nulls last`,
};
