-- A password that somebody else has chosen for a user is known to two. Whoever signs in with it chooses his own before anything else.
alter table app_user add column password_given boolean not null default false;
alter table session add column password_pending boolean not null default false;

drop function actor_text;
create function actor_text(of_user bigint, of_session bigint, pending boolean, from_outside boolean, given boolean)
  returns text
  language plpgsql stable security definer set search_path = public as $$
begin
  return (select json_build_object(
    'user_id', u.id, 'name', u.name, 'display_name', u.display_name, 'head_image', u.head_image,
    'is_sadmin', u.is_sadmin and not pending, 'factor_pending', pending, 'password_pending', given,
    'external', from_outside, 'session_id', of_session,
    'company_id', u.company_id, 'company_name', coalesce(c.name, ''), 'department_id', u.department_id,
    'roles', coalesce((
      select json_agg(json_build_object('id', r.id, 'name', r.name, 'scope', r.scope,
        'keys', (select coalesce(json_agg(k.key order by k.key), '[]') from role_key k
          where (k.company_id, k.role_id) = (r.company_id, r.id)),
        'park_ids', case r.scope
          when 'parks' then (select coalesce(json_agg(p.park_id order by p.park_id), '[]') from role_park p
            where (p.company_id, p.role_id) = (r.company_id, r.id))
          when 'department' then (select coalesce(json_agg(d.park_id order by d.park_id), '[]')
            from department_parks(u.company_id, u.department_id) d (park_id))
          else '[]'::json end
      ) order by r.id)
      from user_role ur join role r on (r.company_id, r.id) = (ur.company_id, ur.role_id)
      where ur.company_id = u.company_id and ur.user_id = u.id), '[]'),
    'selection', (select value from user_setting where user_id = u.id and key = 'selection'))::text
  from app_user u left join company c on c.id = u.company_id where u.id = of_user);
end $$;
revoke execute on function actor_text from public;

create or replace function session_actor(hash text, at timestamptz)
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

create or replace function token_actor(hash text, at timestamptz, from_address text)
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
