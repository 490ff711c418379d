-- The user of an access token; no row when the token has ended or is revoked, or its user or enterprise is disabled. Records the use and counts the
-- calls of the minute; a minute that begins after now comes from a clock that was set back.
create function token_actor(hash text, at timestamptz, from_address text)
  returns table (token_id bigint, name text, keys text[], calls integer, actor text)
  language plpgsql security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query
  update access_token t set seen_at = at, seen_address = from_address,
    window_at = case when t.window_at > at - interval '1 minute' and t.window_at <= at then t.window_at else at end,
    window_calls = case when t.window_at > at - interval '1 minute' and t.window_at <= at then t.window_calls + 1 else 1 end
  from app_user u, company c
  where t.token_hash = hash and t.expires_at > at and t.revoked_at is null
    and u.company_id = t.company_id and u.id = t.user_id and c.id = t.company_id and u.enabled and c.enabled
  returning t.id, t.name, t.keys, t.window_calls, actor_text(u.id, 0, false, false, false);
end $$;
revoke execute on function token_actor from public;
grant execute on function token_actor to lease_app;
