-- A user of the transaction's enterprise with the rights and scope that decide what they may do, as text like that of session_actor; null when the
-- user is disabled. For work in the name of a user without a session.
create function acting_user(wanted bigint) returns text language sql stable security definer set search_path = public as $$
  select actor_text(u.id, 0, false, false, false) from app_user u
  join company c on c.id = u.company_id
  where u.company_id = app_company() and u.id = wanted and u.enabled and c.enabled
$$;
revoke execute on function acting_user from public;
grant execute on function acting_user to lease_app;
