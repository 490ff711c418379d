create function economic_occupancy_on(day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, rent_fen bigint, list_rent_fen bigint, vacant boolean, unpriced boolean)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with rent as materialized (
    select r.space_id, sum(r.rent_fen)::bigint as fen from rent_in_force_on(day) r group by r.space_id
  ), vacant as materialized (
    select o.space_id, o.list_rent_fen as fen from occupancy_on(day) o where o.vacant
  )
  select s.id, s.park_id, s.building_id, coalesce(r.fen, 0), coalesce(v.fen, 0), v.space_id is not null, v.space_id is not null and v.fen is null
  from space s
  left join rent r on r.space_id = s.id
  left join vacant v on v.space_id = s.id
  where s.company_id = app_company() and (r.space_id is not null or v.space_id is not null);
end;
comment on function economic_occupancy_on is
  'Monthly rent of each space on the day, in fen: the rent in force of a running lease, or the list rent of a vacant space from occupancy_spans; '
  'a vacant space without a list price is unpriced and has none. Economic occupancy is the rent in force over the sum of both (economic_share). '
  'The rule of domain/contracts/life/expiry.ts. docs/domain §7.2.';
grant execute on function economic_occupancy_on to lease_app;
