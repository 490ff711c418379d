-- Every space valid on a day with its dated values, the lease that occupies it and its status. Implements the same rule as
-- domain/assets/space-status.ts; a property test compares the two. Each table is joined once, by hash, so that the plan does not depend on
-- statistics: for an enterprise that the statistics do not contain yet, the planner expects one row per table, and its nested loops over hundreds of
-- spaces took minutes. Its setting prevents inlining, so the planner assumes many rows.
create function space_on(day date) returns table (
  space_id bigint, park_id bigint, building_id bigint, floor_id bigint, use text, rentable_area_sqm numeric, list_price numeric,
  floor_price numeric, price_unit text, status text, contract_id bigint, contract_number text, tenant_id bigint,
  lease_start date, lease_end date, reserved_until date)
  language sql stable rows 1000
begin atomic
  select x.space_id, x.park_id, x.building_id, x.floor_id, x.use, x.rentable_area_sqm, x.list_price, x.floor_price, x.price_unit, x.status,
    x.contract_id, x.contract_number, x.tenant_id, x.lease_start, x.lease_end, x.reserved_until
  from space_spans(day, day) x;
end;
comment on function space_on is 'Every space valid on the day, with the columns of space_spans. docs/domain §2.';
grant execute on function space_on to lease_app;
