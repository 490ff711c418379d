-- Platform tables (outside the row policies), the application's role, and the procedure that protects business tables.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

do $$ begin
  if not exists (select from pg_roles where rolname = 'lease_app') then
    create role lease_app nologin nosuperuser nobypassrls;
  end if;
end $$;
grant usage on schema public to lease_app;

create table company (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  constraint company_code_unique unique (code)
);

-- A super-administrator has no company; everybody else has exactly one. Sign-in names are unique over the platform.
create table app_user (
  id bigint generated always as identity primary key,
  company_id bigint references company (id),
  name text not null,
  display_name text not null,
  password_hash text not null,
  head_image text not null default '',
  email text not null default '',
  phone text not null default '',
  enabled boolean not null default true,
  is_sadmin boolean not null default false,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  constraint app_user_company_id_unique unique (company_id, id),
  constraint app_user_sadmin_has_no_company check (is_sadmin = (company_id is null))
);
create unique index app_user_name_unique on app_user (lower(name));

-- The cookie holds a random token; only its hash is stored. The token rotates; the one before stays valid for a short
-- grace, so that requests already under way are not signed out.
create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  token_hash text not null unique,
  previous_hash text unique,
  previous_until timestamptz,
  created_at timestamptz not null,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null default '',
  user_agent text not null default ''
);
create index session_of_user on session (user_id);

create table user_setting (
  user_id bigint not null references app_user (id),
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);

create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  list text not null,
  name text not null,
  state jsonb not null,
  constraint saved_view_name_unique unique (user_id, list, name)
);

-- The first reply to a posting, kept under the client's key.
create table idempotency (
  user_id bigint not null references app_user (id),
  key text not null,
  request_hash text not null,
  reply text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

grant select on company, schema_migration to lease_app;
grant select, update on app_user to lease_app;
grant select, insert, update, delete on session, user_setting, saved_view, idempotency to lease_app;

-- The enterprise of the running transaction; after a transaction the setting is '' rather than null.
create function app_company() returns bigint language sql stable
  return nullif(current_setting('app.company_id', true), '')::bigint;

-- Puts a business table behind row level security and gives the application's role the stated privileges.
create procedure protect(business_table regclass, privileges text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', business_table);
  execute format(
    'create policy company_rows on %s to lease_app using (company_id = app_company()) with check (company_id = app_company())',
    business_table);
  execute format('grant %s on %s to lease_app', privileges, business_table);
end $$;

-- Refuses any change of a posted row but of the columns named in the trigger's arguments.
create function keep_posted() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - coalesce(tg_argv, '{}')) is distinct from (to_jsonb(new) - coalesce(tg_argv, '{}')) then
    raise exception 'posted row of % changed', tg_table_name
      using errcode = 'check_violation', constraint = tg_table_name || '_posted', table = tg_table_name;
  end if;
  return new;
end $$;

create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'posted row of % deleted', tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_posted', table = tg_table_name;
end $$;
