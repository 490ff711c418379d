create function forecast_spaces_on(day date, scenario bigint) returns table (
    space_id bigint, park_id bigint, building_id bigint, valid_from date, valid_to date, profile_id bigint, area_sqm numeric,
    price numeric, price_unit text, lease_end date, renewal numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with held as materialized (
    -- A tenant whose termination is agreed does not renew. A tenant in holdover may renew, and occupies the space until the day itself.
    select distinct on (l.space_id) l.space_id, e.last_day, k.leaves
    from contracts_on(day) p
    join contract c on c.company_id = app_company() and c.id = p.contract_id
    join lease_spaces_on(day) l on l.contract_id = p.contract_id
    cross join lateral (select c.leave_date is not null and (c.leave_approved_on is null or c.leave_approved_on <= day) as leaves) k
    cross join lateral (select case when p.phase = 'holdover' and not k.leaves then greatest(p.last_day, day) else p.last_day end as last_day) e
    where p.phase in ('pending', 'running', 'holdover', 'expired', 'retired') and e.last_day >= day
    order by l.space_id, e.last_day desc, p.contract_id desc
  ), valued as materialized (
    -- For a space that is not valid yet, its first values.
    select distinct on (v.space_id) v.* from space_value v
    where v.company_id = app_company() and (v.end_date is null or v.end_date >= day)
    order by v.space_id, v.start_date
  )
  select s.id, s.park_id, s.building_id, s.valid_from, s.valid_to, p.id, v.rentable_area_sqm, coalesce(p.price, v.list_price),
    coalesce(p.price_unit, v.price_unit), coalesce(h.last_day, greatest(day, s.valid_from - 1)),
    case when h.space_id is null or h.leaves then 0 else p.renewal end
  from space s
  join valued v on v.space_id = s.id and v.use = 'for_rent'
  left join market_profile o on o.company_id = s.company_id and o.scenario_id = scenario and o.park_id = s.park_id and o.spatial_type_id = s.spatial_type_id
  left join market_profile a on a.company_id = s.company_id and a.scenario_id = scenario and a.park_id = s.park_id and a.spatial_type_id is null
  left join market_profile p on p.company_id = s.company_id and p.id = coalesce(o.id, a.id)
  left join held h on h.space_id = s.id
  where s.company_id = app_company() and (s.valid_to is null or s.valid_to > day);
end;
comment on function forecast_spaces_on is
  'Every space for rent that is valid after the day, with the scenario''s profile for its park and type, its rentable m², its expected price '
  '(yuan by its unit: that of the profile, else the list price), the last day it is let by contract, and the probability of renewal: 0 if the '
  'tenant leaves or there is none. Without profile or price there is no forecast. docs/domain §7.3.';
grant execute on function forecast_spaces_on to lease_app;
