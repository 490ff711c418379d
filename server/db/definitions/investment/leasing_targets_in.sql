create function leasing_targets_in(of_year integer) returns table (
    park_id bigint, quarter integer, area_sqm numeric, rent_fen bigint, contract_count integer)
  language sql stable rows 100
begin atomic
  select t.park_id, t.quarter,
    case when bool_or(t.manager_id is null) then sum(t.area_sqm) filter (where t.manager_id is null) else sum(t.area_sqm) end,
    (case when bool_or(t.manager_id is null) then sum(t.rent_fen) filter (where t.manager_id is null) else sum(t.rent_fen) end)::bigint,
    (case when bool_or(t.manager_id is null) then sum(t.contract_count) filter (where t.manager_id is null) else sum(t.contract_count) end)::integer
  from leasing_target t where t.company_id = app_company() and t.year = of_year
  group by t.park_id, t.quarter;
end;
comment on function leasing_targets_in is
  'The leasing target of each park in the quarters of a year: that of the whole park, or else the sum of its managers'' targets; m², fen a month, '
  'contracts. docs/domain §3.6.';
grant execute on function leasing_targets_in to lease_app;
