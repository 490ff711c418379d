create function signed_leases_between(first_day date, last_day date) returns table (
    contract_id bigint, space_id bigint, park_id bigint, building_id bigint, tenant_id bigint, approved_on date, renewal boolean, manager text,
    manager_id bigint, area_sqm numeric, rent_fen bigint, list_rent_fen bigint, floor_rent_fen bigint)
  language sql stable rows 1000
begin atomic
  with signed as materialized (
    select c.id, c.park_id, c.tenant_id, c.approved_on, c.renews_id is not null as renewal, c.manager
    from contract c where c.company_id = app_company() and c.status = 'approved' and c.approved_on between first_day and last_day
  ), clause as materialized (
    select s.id as contract_id, x.id as clause_id, x.start_date, x.end_date, t.terms, min(x.start_date) over (partition by s.id) as first_on
    from signed s
    join charge_clause x on x.company_id = app_company() and x.contract_id = s.id and x.version_no = 1
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    -- The terms of turnover rent are those of its minimum.
    cross join lateral (select coalesce(x.terms -> 'minimum', x.terms) as terms) t
  ), covered as (
    select k.contract_id, k.clause_id, k.terms, p.price, n.space_id, n.area_sqm, sum(n.area_sqm) over (partition by k.clause_id) as clause_sqm,
      row_number() over (partition by k.clause_id order by n.space_id) as place
    from clause k
    join clause_price p on p.company_id = app_company() and p.clause_id = k.clause_id and p.start_date <= k.first_on and p.end_date >= k.first_on
    join contract_space n on n.company_id = app_company() and n.contract_id = k.contract_id and n.version_no = 1
      and (k.terms -> 'spaces' is null or k.terms -> 'spaces' @> to_jsonb(n.space_id))
    where k.start_date <= k.first_on and k.end_date >= k.first_on
  ), priced as materialized (select c.*, rent_twelfths(c.price, c.terms, c.clause_sqm) as twelfths from covered c
  ), whole as (
    -- A share as in rent_spans: the sum of 60 decimals is cut to 50, so that thirds that add up to a whole fen become whole again. The total is
    -- rounded once per contract, half up; prices are never below 0.
    select c.contract_id, c.space_id, round(sum(round(c.twelfths * c.area_sqm, 60) / (12 * c.clause_sqm)), 50) as fen,
      div(2 * sum(sum(c.twelfths) filter (where c.place = 1)) over (partition by c.contract_id) + 12, 24)::bigint as total_fen
    from priced c group by c.contract_id, c.space_id
  ), given as (
    select array_agg(w.contract_id) as owners, array_agg(w.space_id) as ids, array_agg(w.fen) as parts, array_agg(w.total_fen) as totals from whole w
  ), rent as materialized (
    select s.owner_id as contract_id, s.id as space_id, s.fen
    from given g cross join lateral shares_by_largest_remainder(g.owners, g.ids, g.parts, g.totals) s
  ), person as materialized (
    -- A contract stores the name of its manager, which identifies a user only when exactly one has that name.
    select u.display_name, min(u.id) as id from app_user u where u.company_id = app_company() group by u.display_name having count(*) = 1
  )
  select s.id, n.space_id, s.park_id, o.building_id, s.tenant_id, s.approved_on, s.renewal, s.manager, m.id, n.area_sqm, coalesce(r.fen, 0),
    floor((2 * 100 * v.list_price * n.area_sqm * u.months + 12) / 24)::bigint, floor((2 * 100 * v.floor_price * n.area_sqm * u.months + 12) / 24)::bigint
  from signed s
  join contract_space n on n.company_id = app_company() and n.contract_id = s.id and n.version_no = 1
  join space o on o.company_id = n.company_id and o.id = n.space_id
  left join rent r on r.contract_id = s.id and r.space_id = n.space_id
  left join person m on m.display_name = s.manager
  left join space_value v on v.company_id = n.company_id and v.space_id = n.space_id and v.start_date <= s.approved_on
    and (v.end_date is null or v.end_date >= s.approved_on)
  -- In twelfths of a fen, like a list rent.
  cross join lateral (select case v.price_unit when 'per_sqm_day' then 365 else 12 end as months) u;
end;
comment on function signed_leases_between is
  'Leases signed from the first day to the last: one row per space of a contract approved then and not void, by its terms as approved: agreed m², '
  'the monthly rent on the first day of its earliest rent clause (fen, tax included, rounded once for the contract and split over its spaces), '
  'and the list and floor rent of that area by the prices valid on the day of approval (fen a month, 365 / 12 days; null without a price). '
  'manager_id: the user whose display name is the contract''s manager, null unless exactly one has it. docs/domain §3.6.';
grant execute on function signed_leases_between to lease_app;
