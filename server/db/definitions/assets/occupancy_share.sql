create function occupancy_share(leased_sqm numeric, rentable_sqm numeric) returns numeric language sql immutable
  return round(leased_sqm / nullif(rentable_sqm, 0), 4);
comment on function occupancy_share is
  'Occupancy from summed areas: leased over rentable, four decimals, null where there is no rentable area. docs/domain §7.';
grant execute on function occupancy_share to lease_app;
