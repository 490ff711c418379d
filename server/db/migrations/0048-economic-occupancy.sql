-- Economic occupancy: what is let for, beside what the vacant spaces are offered for.

create function economic_occupancy_on(day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, rent_fen bigint, list_rent_fen bigint, vacant boolean, unpriced boolean)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with rent as materialized (
    select r.space_id, sum(r.rent_fen)::bigint as fen from rent_in_force_on(day) r group by r.space_id
  ), vacant as materialized (
    select o.space_id,
      -- In twelfths of a fen, which is exact, and rounded once, half up.
      floor((2 * 100 * o.list_price * o.rentable_area_sqm * case o.price_unit when 'per_sqm_day' then 365 else 12 end + 12) / 24)::bigint as fen
    from occupancy_on(day) o where o.use = 'for_rent' and o.status not in ('leased', 'holdover')
  )
  select s.id, s.park_id, s.building_id, coalesce(r.fen, 0), coalesce(v.fen, 0), v.space_id is not null, v.space_id is not null and v.fen is null
  from space s
  left join rent r on r.space_id = s.id
  left join vacant v on v.space_id = s.id
  where s.company_id = app_company() and (r.space_id is not null or v.space_id is not null);
end;
comment on function economic_occupancy_on is
  'What each space brings on the day, monthly, in fen: the rent in force of a running lease, or the list rent of a vacant space (for '
  'rent, valid, neither let nor in holdover; signed or reserved ahead is still vacant), list price · rentable area, by day · 365 / 12, '
  'rounded to fen; one without a list price is unpriced and brings nothing. The economic occupancy is the one sum over both '
  '(economic_share). The rule of domain/contracts/life/expiry.ts. docs/domain §7.2.';

create function economic_share(rent_fen numeric, list_rent_fen numeric) returns numeric language sql immutable
  return round(rent_fen / nullif(rent_fen + list_rent_fen, 0), 4);
comment on function economic_share is
  'Economic occupancy of rents already summed: rent in force over rent in force and list rent of the vacant spaces, four decimals, null '
  'where there is neither. docs/domain §7.2.';

grant execute on function economic_occupancy_on, economic_share to lease_app;
