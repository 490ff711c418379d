create function forecast_spaces_on(day date, scenario bigint, by_break boolean) returns table (
    space_id bigint, park_id bigint, building_id bigint, valid_from date, valid_to date, profile_id bigint, area_sqm numeric,
    price numeric, price_unit text, lease_end date, renewal numeric, agreed_months integer, agreed_twelfths numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with held as materialized (
    -- A tenant whose termination is agreed, or who breaks the lease, does not renew. A tenant in holdover may renew, and occupies the space until the day itself.
    select distinct on (l.space_id) l.space_id, l.area_sqm, p.contract_id, e.last_day, k.leaves
    from contracts_on(day) p
    join contract c on c.company_id = app_company() and c.id = p.contract_id
    join lease_spaces_on(day) l on l.contract_id = p.contract_id
    left join break_ends_on(day, by_break) b on b.contract_id = p.contract_id
    cross join lateral (select b.contract_id is not null or c.leave_date is not null and (c.leave_approved_on is null or c.leave_approved_on <= day) as leaves) k
    cross join lateral (select case when b.contract_id is not null then b.last_day when p.phase = 'holdover' and not k.leaves then greatest(p.last_day, day) else p.last_day end as last_day) e
    where p.phase in ('pending', 'running', 'holdover', 'expired', 'retired') and e.last_day >= day
    order by l.space_id, e.last_day desc, p.contract_id desc
  ), option as materialized (
    -- The option that was exercised, or else the next one that can be; one that a renewal exercised belongs to spaces with a later lease.
    select distinct on (o.contract_id) o.contract_id, o.state = 'exercised' as exercised, o.months, o.price, o.uplift
    from lease_options_on(day) o
    where o.kind = 'renewal' and (o.state in ('ahead', 'open') or (o.state = 'exercised' and o.act_id is not null))
    order by o.contract_id, o.state = 'exercised' desc, o.notice_until, o.seq
  ), agreed as materialized (
    -- The rent clauses that run to the end, at the agreed price or at their last price with the agreed increase; exact in twelfths of a fen.
    select h.space_id, sum(case when t.terms ->> 'basis' in ('fixed_month', 'fixed_year') then rent_twelfths(n.price, t.terms, s.sqm) * h.area_sqm / s.sqm
      else rent_twelfths(n.price, t.terms, h.area_sqm) end) as twelfths
    from held h
    join option o on o.contract_id = h.contract_id and (o.price is not null or o.uplift is not null)
    join agreed_leases_on(day) a on a.contract_id = h.contract_id
    join charge_clause x on x.company_id = app_company() and x.contract_id = a.contract_id and x.version_no = a.version_no and x.end_date = a.last_day
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    cross join lateral (select coalesce(x.terms -> 'minimum', x.terms) as terms) t
    join clause_price p on p.company_id = x.company_id and p.clause_id = x.id and a.last_day between p.start_date and p.end_date
    cross join lateral (select coalesce(o.price, case o.uplift when 0 then p.price
      else round(p.price * (1 + o.uplift), coalesce((t.terms ->> 'price_scale')::integer, 2)) end) as price) n
    cross join lateral (select sum(c.area_sqm) as sqm from contract_space c
      where c.company_id = x.company_id and c.contract_id = x.contract_id and c.version_no = x.version_no
        and (t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(c.space_id))) s
    where not h.leaves and (t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(h.space_id))
    group by h.space_id
  ), valued as materialized (
    -- For a space that is not valid yet, its first values.
    select distinct on (v.space_id) v.* from space_value v
    where v.company_id = app_company() and (v.end_date is null or v.end_date >= day)
    order by v.space_id, v.start_date
  )
  select s.id, s.park_id, s.building_id, s.valid_from, s.valid_to, p.id, v.rentable_area_sqm, coalesce(p.price, v.list_price),
    coalesce(p.price_unit, v.price_unit), coalesce(h.last_day, greatest(day, s.valid_from - 1)),
    case when h.space_id is null or h.leaves then 0 when q.exercised then 1 else p.renewal end,
    case when q.exercised and not h.leaves then q.months end, g.twelfths
  from space s
  join valued v on v.space_id = s.id and v.use = 'for_rent'
  left join market_profile o on o.company_id = s.company_id and o.scenario_id = scenario and o.park_id = s.park_id and o.spatial_type_id = s.spatial_type_id
  left join market_profile a on a.company_id = s.company_id and a.scenario_id = scenario and a.park_id = s.park_id and a.spatial_type_id is null
  left join market_profile p on p.company_id = s.company_id and p.id = coalesce(o.id, a.id)
  left join held h on h.space_id = s.id
  left join option q on q.contract_id = h.contract_id
  left join agreed g on g.space_id = s.id
  where s.company_id = app_company() and (s.valid_to is null or s.valid_to > day);
end;
comment on function forecast_spaces_on is
  'Every space for rent that is valid after the day, with the scenario''s profile for its park and type, its rentable m², its expected price '
  '(yuan by its unit: that of the profile, else the list price), the last day it is let by contract, and the probability of renewal: 0 if the '
  'tenant leaves or there is none, 1 once the tenant exercised a renewal option; the months agreed in that option, and the monthly rent agreed in an '
  'option that can be exercised or was, in twelfths of a fen, tax included. Without profile or price there is no forecast. docs/domain §5.14, §7.3.';
grant execute on function forecast_spaces_on to lease_app;
