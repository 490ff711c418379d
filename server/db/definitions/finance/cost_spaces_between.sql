create function cost_spaces_between(buildings bigint[], first_day date, last_day date) returns table (
    space_id bigint, building_id bigint, area_sqm numeric, first_on date, last_on date)
  language sql stable rows 1000
begin atomic
  select s.id, s.building_id, v.rentable_area_sqm, d.first_on, d.last_on
  from space s
  join space_value v on v.company_id = s.company_id and v.space_id = s.id and v.use = 'for_rent'
  cross join lateral (select greatest(s.valid_from, v.start_date, first_day) as first_on, least(s.valid_to, v.end_date, last_day) as last_on) d
  where s.company_id = app_company() and s.building_id = any(buildings) and d.first_on <= d.last_on;
end;
comment on function cost_spaces_between is
  'The spaces of buildings on the days from the first to the last on which they are valid and for rent: a row for each of their dated '
  'values, rentable m². docs/domain §6.1.';
grant execute on function cost_spaces_between to lease_app;
