create function vacant_spaces_on(day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, vacant_sqm numeric, vacant_days integer)
  language sql stable rows 1000
begin atomic
  select o.space_id, o.park_id, o.building_id, o.rentable_sqm, day - coalesce(h.last_on, s.valid_from - 1)
  from occupancy_on(day) o
  join space s on s.company_id = app_company() and s.id = o.space_id
  left join (select b.space_id, max(b.end_date) as last_on from held_spaces() b where b.end_date < day group by b.space_id) h on h.space_id = o.space_id
  where o.vacant;
end;
comment on function vacant_spaces_on is
  'Spaces vacant on the day (for rent and neither let nor in holdover) with their m² and vacant days: since the last day let or in holdover, or '
  'since the first day of the space if it was never let. docs/domain §3.2, §7.2.';
grant execute on function vacant_spaces_on to lease_app;
