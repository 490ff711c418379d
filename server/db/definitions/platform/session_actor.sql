-- The signed-in user of a session token with the rights and scope that decide what they may see, in one look-up per request. Runs as owner, because
-- it is read before an enterprise is set; it returns data of exactly one token. `actor` is text, so that the server can recognise an unchanged actor
-- without parsing it again. In plpgsql the plan is cached per connection; an SQL function is planned at each call.
create function session_actor(hash text, at timestamptz)
  returns table (session_id bigint, rotated_at timestamptz, is_current boolean, actor text)
  language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin
  return query
  select s.id, s.rotated_at, s.token_hash = hash,
    actor_text(u.id, s.id, s.factor_pending, s.external_token is not null, s.password_pending)
  from session s
  join app_user u on u.id = s.user_id
  left join company c on c.id = u.company_id
  where (s.token_hash = hash or (s.previous_hash = hash and s.previous_until > at))
    and s.expires_at > at and u.enabled and coalesce(c.enabled, true);
end $$;
revoke execute on function session_actor from public;
grant execute on function session_actor to lease_app;
