-- Accounts: second factor, verification codes, identities of other systems, what the platform's administrators do.
alter table app_user
  add column totp_secret text,
  add column totp_enabled boolean not null default false,
  -- The last time step whose code was used: a code counts once.
  add column totp_last_step bigint not null default 0,
  add constraint app_user_totp_has_secret check (not totp_enabled or totp_secret is not null);

alter table session
  -- A super-administrator who has not set up his second factor yet may do nothing else.
  add column factor_pending boolean not null default false,
  add column seen_at timestamptz,
  -- From the external property-management system: for the way back to it.
  add column external_token text,
  add column external_tenant text;

-- Six digits, five minutes, five tries. Only the hash is kept.
create table verification_code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('login', 'reset', 'bind')),
  target text not null,
  user_id bigint references app_user (id),
  code_hash text not null,
  tries_left integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  address text not null default '',
  constraint verification_code_tries check (tries_left >= 0)
);
create index verification_code_of_target on verification_code (target, purpose, id);
-- How often codes were asked for within the hour.
create index verification_code_sent on verification_code (created_at);
grant select, insert, update, delete on verification_code to lease_app;

-- The tenant id under which the external property-management system knows the enterprise.
alter table company
  add column version integer not null default 0,
  add column external_tenant text,
  add constraint company_external_tenant_unique unique (external_tenant);
grant insert, update on company to lease_app;

create table user_identity (
  id bigint generated always as identity primary key,
  -- 'newhope' or the issuer of an OpenID Connect provider.
  provider text not null,
  subject text not null,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  constraint user_identity_unique unique (provider, subject)
);
grant select, insert, update, delete on user_identity to lease_app;

-- What super-administrators did: enterprises made, enabled, disabled. Append-only.
create table platform_log (
  id bigint generated always as identity primary key,
  action text not null,
  company_id bigint references company (id),
  detail jsonb not null default '{}',
  user_id bigint not null references app_user (id),
  user_name text not null,
  at timestamptz not null default now()
);
grant select, insert on platform_log to lease_app;

-- How much each enterprise uses, for the platform's administrators: counts alone, and none inside an enterprise.
create function enterprise_usage() returns table (company_id bigint, parks bigint, contracts bigint)
  language sql stable security definer set search_path = public
begin atomic
  select c.id, (select count(*) from park p where p.company_id = c.id), (select count(*) from contract k where k.company_id = c.id)
  from company c where app_company() is null;
end;
revoke execute on function enterprise_usage() from public;
grant execute on function enterprise_usage() to lease_app;

-- The session with its actor. Department scope: the parks of the user's department and of all below it.
create or replace function session_actor(hash text, at timestamptz)
  returns table (session_id bigint, rotated_at timestamptz, is_current boolean, actor text)
  language sql stable security definer set search_path = public
begin atomic
  select s.id, s.rotated_at, s.token_hash = hash, json_build_object(
    'user_id', u.id, 'name', u.name, 'display_name', u.display_name, 'head_image', u.head_image,
    'is_sadmin', u.is_sadmin and not s.factor_pending, 'factor_pending', s.factor_pending,
    'external', s.external_token is not null, 'session_id', s.id,
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
  from session s
  join app_user u on u.id = s.user_id
  left join company c on c.id = u.company_id
  where (s.token_hash = hash or (s.previous_hash = hash and s.previous_until > at))
    and s.expires_at > at and u.enabled and coalesce(c.enabled, true);
end;
