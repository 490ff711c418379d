create function cost_leases_between(buildings bigint[], first_day date, last_day date) returns table (
    contract_id bigint, space_id bigint, building_id bigint, area_sqm numeric, first_on date, last_on date)
  language sql stable rows 1000
begin atomic
  select h.contract_id, s.space_id, s.building_id, s.area_sqm, greatest(s.first_on, h.start_date), least(s.last_on, h.end_date)
  from cost_spaces_between(buildings, first_day, last_day) s
  join held_spaces() h on h.space_id = s.space_id and h.start_date <= s.last_on and h.end_date >= s.first_on;
end;
comment on function cost_leases_between is
  'The days of cost_spaces_between on which an approved contract holds a space: to the leave date, holdover included. docs/domain §6.1.';
grant execute on function cost_leases_between to lease_app;
