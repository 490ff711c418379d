// Occupancy in hand-written SQL, by park for the months of a year: rentable less occupied areas, each summed by its begin and end days before it is
// applied to month ends. No space is evaluated per day.
import type { Bare } from './bare-leases';

/** One row per month, numbered; `ends` are those of the year before and of the year, of which `no` counts. */
const months = `month as materialized (
    select g.no::int, g.first::date, (g.first + interval '1 month')::date - 1 as last
    from generate_series('2025-01-01'::timestamp, '2026-12-01', interval '1 month') with ordinality g (first, no)
  ), ends as materialized (select array_agg(last order by no) as days from month)`;

const occupations = `held as materialized (
    select o.space_id, o.kind, o.start_date, o.end_date, coalesce(o.approved_on, c.approved_on) as known_on
    from space_occupation o join contract c on c.company_id = app_company() and c.id = o.contract_id and c.status = 'approved'
    where o.company_id = app_company() and o.change_id is null)`;

/** Parts of spaces for rent: all of their days, occupied days, and vacant days of spaces signed ahead. */
const parts = `value as materialized (
    select s.id, s.park_id, v.rentable_area_sqm as sqm, v.list_price is null as unpriced,
      floor((200 * v.list_price * v.rentable_area_sqm * case v.price_unit when 'per_sqm_day' then 365 else 12 end + 12) / 24)::bigint as fen,
      greatest(s.valid_from, v.start_date) as a, least(s.valid_to, v.end_date, '2026-12-31') as b
    from space s join space_value v on v.company_id = app_company() and v.space_id = s.id and v.use = 'for_rent'
    where s.company_id = app_company()
  ), ahead as materialized (
    select x.space_id, x.days - coalesce((select range_agg(daterange(h.start_date, h.end_date, '[]')) from held h where h.space_id = x.space_id), '{}') as days
    from (select h.space_id, range_agg(daterange(h.known_on, h.start_date)) as days from held h
      where h.start_date > '2025-01-31' and (h.known_on is null or h.known_on < h.start_date) group by h.space_id) x
  ), part as materialized (
    select park_id, what, a, b, sum(sqm) as sqm, sum(fen) as fen, count(*) filter (where unpriced) as unpriced
    from (
      select park_id, 'all' as what, a, b, sqm, fen, unpriced from value
      union all
      select v.park_id, h.kind, greatest(v.a, h.start_date), least(v.b, h.end_date), v.sqm, v.fen, v.unpriced
      from value v join held h on h.space_id = v.id and h.start_date <= v.b and h.end_date >= v.a
      union all
      select park_id, 'signed', lower(days), upper(days) - 1, sqm, 0, false
      from (select v.*, unnest(datemultirange(daterange(v.a, v.b, '[]')) * x.days) as days from value v join ahead x on x.space_id = v.id) v) e
    group by park_id, what, a, b
  )`;

/** Monthly rent by park and day, as agreed, by version, clause and price. A lease of the estate has one rent clause, and one park. */
const rents = `version as (
    select contract_id, version_no, case when version_no > 1 then effective_on else '-infinity' end as a,
      coalesce(min(effective_on) over (partition by contract_id order by version_no rows between 1 following and unbounded following) - 1, 'infinity') as b
    from contract_version where company_id = app_company()
  ), area as (select contract_id, version_no, sum(area_sqm) as sqm from contract_space where company_id = app_company() group by 1, 2
  ), price as materialized (
    select c.id, c.park_id, 100 * p.price * case when (k.terms ->> 'price_includes_tax')::boolean then 1 else 1 + (k.terms ->> 'tax_rate')::numeric end
        * case k.basis when 'per_sqm_day' then 365 * a.sqm when 'per_sqm_month' then 12 * a.sqm else 12 end as twelfths,
      greatest(v.a, k.start_date, p.start_date, c.start_date, '2026-01-01') as a,
      least(v.b, k.end_date, p.end_date, c.end_date, c.leave_date, '2026-12-31') as b
    from contract c
    join version v on v.contract_id = c.id
    join charge_clause k on k.company_id = app_company() and k.contract_id = c.id and k.version_no = v.version_no and k.end_date >= '2026-01-01'
    join charge_item i on i.company_id = app_company() and i.id = k.charge_item_id and i.kind = 'rent'
    join clause_price p on p.company_id = app_company() and p.clause_id = k.id and p.end_date >= '2026-01-01' and p.start_date <= '2026-12-31'
    join area a on a.contract_id = c.id and a.version_no = v.version_no
    where c.company_id = app_company() and c.status = 'approved' and c.end_date >= '2026-01-01'
  ), rent as materialized (
    select no, park_id, sum(fen) as fen from (
      select park_id, fen, generate_series(width_bucket(a - 1, (select days from ends)) + 1, width_bucket(b, (select days from ends))) as no
      from (select park_id, a, b, sum(div(2 * twelfths + 12, 24)) as fen from price where a <= b group by park_id, a, b) x) y
    group by no, park_id)`;

const sum = (column: string, ...what: string[]) =>
  `coalesce(sum(${column}) filter (where what in (${what.map((name) => `'${name}'`).join()})), 0)`;

export const bareRentalRate: Bare = {
  ctes: `with ${months}, ${occupations}, ${parts}, ${rents}, spot as materialized (
      select no, park_id, ${sum('sqm', 'all')} as rentable, ${sum('sqm', 'lease')} as leased, ${sum('sqm', 'holdover')} as holdover, ${sum('sqm', 'signed')} as signed,
        ${sum('fen', 'all')} - ${sum('fen', 'lease', 'holdover')} as list_fen, ${sum('unpriced', 'all')} - ${sum('unpriced', 'lease', 'holdover')} as unpriced
      from (select p.*, generate_series(width_bucket(p.a - 1, (select days from ends)) + 1, width_bucket(p.b, (select days from ends))) as no from part p) p
      group by no, park_id
    ), over_days as materialized (
      select m.no, p.park_id, ${sum('p.sqm * d.days', 'all')} as rentable, ${sum('p.sqm * d.days', 'lease')} as leased
      from part p join month m on m.no > 12 and m.last >= p.a and m.first <= p.b
      cross join lateral (select least(p.b, m.last) - greatest(p.a, m.first) + 1 as days) d
      group by m.no, p.park_id
    ), lines as materialized (
      select s.no - 12 as period_no, to_char(m.first, 'YYYY-MM') as period_name, s.park_id, k.name as park_name, s.rentable as rentable_sqm, s.leased as leased_sqm,
        s.leased - coalesce(q.leased, 0) as leased_change_sqm, s.rentable - coalesce(q.rentable, 0) as rentable_change_sqm, s.holdover as holdover_sqm,
        s.signed as signed_sqm, s.rentable - s.leased - s.holdover - s.signed as vacant_sqm, coalesce(r.fen, 0)::bigint as rent_fen, s.list_fen::bigint as list_rent_fen,
        s.unpriced::int as unpriced_count, y.leased as leased_before, y.rentable as rentable_before, d.leased as leased_days, d.rentable as rentable_days
      from spot s join month m on m.no = s.no join park k on k.company_id = app_company() and k.id = s.park_id
      left join spot q on q.no = s.no - 1 and q.park_id = s.park_id left join spot y on y.no = s.no - 12 and y.park_id = s.park_id
      left join over_days d on d.no = s.no and d.park_id = s.park_id left join rent r on r.no = s.no and r.park_id = s.park_id
      where s.no > 12)`,
  rows: `select l.*, round(leased_sqm / nullif(rentable_sqm, 0), 4)::text as occupancy, round(leased_before / nullif(rentable_before, 0), 4)::text as occupancy_before,
      round(leased_days / nullif(rentable_days, 0), 4)::text as average_occupancy, round(rent_fen::numeric / nullif(rent_fen + list_rent_fen, 0), 4)::text as economic_occupancy
    from lines l order by period_no, park_name, park_id`,
  totals: `select period_no, sum(rentable_sqm)::text as rentable_sqm, sum(leased_sqm)::text as leased_sqm, sum(holdover_sqm)::text as holdover_sqm, sum(signed_sqm)::text as signed_sqm,
      sum(vacant_sqm)::text as vacant_sqm, sum(rent_fen)::bigint as rent_fen, sum(list_rent_fen)::bigint as list_rent_fen, sum(unpriced_count)::int as unpriced_count,
      round(sum(leased_days) / nullif(sum(rentable_days), 0), 4)::text as average_occupancy, round(sum(leased_sqm) / nullif(sum(rentable_sqm), 0), 4)::text as occupancy,
      round(sum(rent_fen) / nullif(sum(rent_fen + list_rent_fen), 0), 4)::text as economic_occupancy
    from lines group by period_no
    union all select null, null, null, null, null, null, null, null, null, round(sum(leased_days) / nullif(sum(rentable_days), 0), 4)::text, null, null from lines
    order by period_no nulls last`,
};
