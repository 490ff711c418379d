create function occupancy_between(first_day date, last_day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, rentable_sqm_days numeric, leased_sqm_days numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  select x.space_id, x.park_id, x.building_id, sum(x.rentable_sqm * (x.last_on - x.first_on + 1)), sum(x.leased_sqm * (x.last_on - x.first_on + 1))
  from occupancy_spans(first_day, last_day) x where x.use = 'for_rent'
  group by x.space_id, x.park_id, x.building_id;
end;
comment on function occupancy_between is
  'Occupancy over the days from the first to the last: m²-days for rent of each space by its values dated within, and the m²-days let; the '
  'average is the sum of let over the sum for rent (occupancy_share). The rule of occupancyOver in domain/assets/occupancy.ts. docs/domain §7.';
grant execute on function occupancy_between to lease_app;
