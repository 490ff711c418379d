create function occupancy_spans(first_day date, last_day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, use text, status text, rentable_area_sqm numeric, list_price numeric,
    price_unit text, contract_id bigint, contract_number text, tenant_id bigint, lease_start date, lease_end date,
    rentable_sqm numeric, leased_sqm numeric, vacant boolean, list_rent_fen bigint, first_on date, last_on date)
  language sql stable rows 1000
begin atomic
  select x.space_id, x.park_id, x.building_id, x.use, x.status, x.rentable_area_sqm, x.list_price, x.price_unit, x.contract_id,
    x.contract_number, x.tenant_id, x.lease_start, x.lease_end,
    case when x.use = 'for_rent' then a.sqm else 0 end, case when x.use = 'for_rent' and x.status = 'leased' then a.sqm else 0 end,
    x.use = 'for_rent' and x.status not in ('leased', 'holdover'),
    -- Computed exactly in twelfths of a fen, and rounded once, half up.
    case when x.use = 'for_rent' and x.status not in ('leased', 'holdover') then
      floor((2 * 100 * x.list_price * x.rentable_area_sqm * case x.price_unit when 'per_sqm_day' then 365 else 12 end + 12) / 24)::bigint end,
    x.first_on, x.last_on
  from space_spans(first_day, last_day) x
  left join company_parameter p on p.company_id = app_company() and p.key = 'occupancy.basis'
  cross join lateral (select case when p.value #>> '{}' = 'gross' then x.gross_area_sqm else x.rentable_area_sqm end as sqm) a;
end;
comment on function occupancy_spans is
  'The spans of space_spans with the m² for rent and the m² let; holdover and leases that have not begun are not let. The parameter '
  'occupancy.basis selects the rentable or the gross area. Vacant: for rent and neither let nor in holdover (signed or reserved ahead is still '
  'vacant), with its list rent in fen a month: list price · rentable area, by day · 365 / 12, rounded to fen; null without a list price. '
  'docs/domain §7, §7.2.';
grant execute on function occupancy_spans to lease_app;
