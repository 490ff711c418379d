create function leases_ahead_on(day date) returns table (space_id bigint, contract_id bigint, start_date date, end_date date)
  language sql stable rows 1000
begin atomic
  select h.space_id, h.contract_id, h.start_date, h.end_date
  from held_spaces() h where h.start_date > day and (h.known_on is null or h.known_on <= day);
end;
comment on function leases_ahead_on is
  'Spaces held from a later day on by contracts and changes approved by the day, with the days they are held; a space has several rows where one '
  'lease follows another. docs/domain §2, §7.2.';
grant execute on function leases_ahead_on to lease_app;
