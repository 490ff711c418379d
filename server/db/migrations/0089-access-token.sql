-- Access tokens (访问令牌): how other systems call the API as a user, within fewer rights than his own.
create table access_token (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  user_id bigint not null,
  name text not null,
  -- The beginning of the token, by which people tell one from another; the rest is known to its holder alone.
  prefix text not null,
  token_hash text not null,
  keys text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  seen_at timestamptz,
  seen_address text not null default '',
  -- Calls within the minute that began then.
  window_at timestamptz not null default '-infinity',
  window_calls integer not null default 0,
  primary key (company_id, id),
  constraint access_token_name_unique unique (company_id, user_id, name),
  constraint access_token_keys check (cardinality(keys) > 0),
  constraint access_token_user foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
comment on table access_token is 'A token by which another system calls the API as a user, within the rights chosen for it: its hash, when it ends, when and from where it was last used.';
create unique index access_token_hash on access_token (token_hash);
call protect('access_token', 'select, insert, update (revoked_at)');

-- Who a user is, as JSON: of a session and of a token alike.
create function actor_text(of_user bigint, of_session bigint, pending boolean, from_outside boolean) returns text
  language plpgsql stable security definer set search_path = public as $$
begin
  return (select json_build_object(
    'user_id', u.id, 'name', u.name, 'display_name', u.display_name, 'head_image', u.head_image,
    'is_sadmin', u.is_sadmin and not pending, 'factor_pending', pending,
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
  select s.id, s.rotated_at, s.token_hash = hash, actor_text(u.id, s.id, s.factor_pending, s.external_token is not null)
  from session s
  join app_user u on u.id = s.user_id
  left join company c on c.id = u.company_id
  where (s.token_hash = hash or (s.previous_hash = hash and s.previous_until > at))
    and s.expires_at > at and u.enabled and coalesce(c.enabled, true);
end $$;

-- Who calls by a token; none that has ended, is revoked, or whose user or enterprise is disabled. That it was used is noted, and how often
-- within the minute; a minute that would begin after now is of a clock that was set back.
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
  returning t.id, t.name, t.keys, t.window_calls, actor_text(u.id, 0, false, false);
end $$;
revoke execute on function token_actor from public;
grant execute on function token_actor to lease_app;

-- Whoever gets another password begins anew: what was let in by his name before is let in no longer.
create function revoke_tokens() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update access_token set revoked_at = now()
    where company_id = new.company_id and user_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger app_user_tokens after update of password_hash on app_user for each row
  when (old.password_hash is distinct from new.password_hash) execute function revoke_tokens();
