create function occupancy_on(day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, use text, status text, rentable_area_sqm numeric, list_price numeric,
    price_unit text, contract_id bigint, contract_number text, tenant_id bigint, lease_start date, lease_end date,
    rentable_sqm numeric, leased_sqm numeric, vacant boolean, list_rent_fen bigint)
  language sql stable rows 1000
begin atomic
  select x.space_id, x.park_id, x.building_id, x.use, x.status, x.rentable_area_sqm, x.list_price, x.price_unit, x.contract_id,
    x.contract_number, x.tenant_id, x.lease_start, x.lease_end, x.rentable_sqm, x.leased_sqm, x.vacant, x.list_rent_fen
  from occupancy_spans(day, day) x;
end;
comment on function occupancy_on is 'Every space valid on the day, with the columns of occupancy_spans. docs/domain §7, §7.2.';
grant execute on function occupancy_on to lease_app;
