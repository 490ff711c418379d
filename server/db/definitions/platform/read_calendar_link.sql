-- The address identifies the user of the calendar in any enterprise, unless the user or the enterprise is disabled. Records the time of reading.
create function read_calendar_link(hash text, at timestamptz) returns table (company_id bigint, user_id bigint)
  language sql security definer set search_path = public
begin atomic
  update calendar_link l set read_at = at from app_user u, company c
  where l.token_hash = hash and u.company_id = l.company_id and u.id = l.user_id and c.id = l.company_id and u.enabled and c.enabled
  returning l.company_id, l.user_id;
end;
revoke execute on function read_calendar_link from public;
grant execute on function read_calendar_link to lease_app;
