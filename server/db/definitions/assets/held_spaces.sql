-- Occupancy of many days at once. The state of a space changes on few days, so its spans (days without a change) are computed in one pass, for one
-- day as for a year.
create function held_spaces() returns table (
    space_id bigint, contract_id bigint, kind text, start_date date, end_date date, known_on date, contract_number text, tenant_id bigint,
    lease_start date, lease_end date)
  language sql stable rows 1000
begin atomic
  select o.space_id, o.contract_id, o.kind, o.start_date, o.end_date, coalesce(o.approved_on, c.approved_on), c.number, c.tenant_id,
    c.start_date, coalesce(c.leave_date, c.end_date)
  from space_occupation o
  join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
  where o.company_id = app_company() and c.status = 'approved' and o.change_id is null;
end;
comment on function held_spaces is
  'Days for which approved contracts and changes hold spaces, by lease or in holdover, with the day of that approval (null: always known) and the '
  'lease. Spaces requested by a change under approval are not included. docs/domain §2, §5.12, §7.2.';
grant execute on function held_spaces to lease_app;
