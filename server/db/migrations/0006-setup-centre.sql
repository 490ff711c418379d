-- The setup centre: enterprise profile, legal entities in full, departments, users, taxable items, parameters, holidays,
-- index tables.
create table company_profile (
  company_id bigint not null references company (id),
  short_name text not null default '',
  uscc text not null default '',
  address text not null default '',
  phone text not null default '',
  contact_name text not null default '',
  logo_file_id bigint,
  remark text not null default '',
  version integer not null default 0,
  primary key (company_id),
  constraint company_profile_logo foreign key (company_id, logo_file_id) references file (company_id, id)
);
call protect('company_profile', 'select, insert, update');

alter table legal_entity
  add column invoice_title text not null default '',
  add column invoice_address text not null default '',
  add column invoice_phone text not null default '',
  add column invoice_bank text not null default '',
  add column invoice_account text not null default '',
  add column account_set text not null default '',
  add column sort integer not null default 0;

create table department (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  parent_id bigint,
  name text not null,
  sort integer not null default 0,
  version integer not null default 0,
  primary key (company_id, id),
  constraint department_name_unique unique nulls not distinct (company_id, parent_id, name),
  constraint department_parent foreign key (company_id, parent_id) references department (company_id, id)
);
call protect('department', 'select, insert, update, delete');

-- A department never lies below itself. Moves of one enterprise wait for each other, so two of them cannot close a circle.
create function department_without_cycle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7305419, new.company_id::integer);
  if exists (
    with recursive above as (
      select new.parent_id as id
      union
      select d.parent_id from department d join above a on a.id = d.id where d.company_id = new.company_id
    ) select from above where id = new.id) then
    raise exception 'department % below itself', new.id
      using errcode = 'check_violation', constraint = 'department_cycle', table = 'department';
  end if;
  return new;
end $$;
create trigger department_cycle before insert or update of parent_id on department
  for each row when (new.parent_id is not null) execute function department_without_cycle();

-- The parks a department looks after: the data scope of its people where a role says so.
create table department_park (
  company_id bigint not null,
  department_id bigint not null,
  park_id bigint not null,
  primary key (company_id, department_id, park_id),
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade,
  constraint department_park_park foreign key (company_id, park_id) references park (company_id, id) on delete cascade
);
call protect('department_park', 'select, insert, update, delete');

-- The parks of a department and of all below it.
create function department_parks(company bigint, department bigint) returns setof bigint language sql stable
begin atomic
  with recursive below as (
    select department as id
    union
    select d.id from department d join below b on d.parent_id = b.id where d.company_id = company
  ) select distinct dp.park_id from department_park dp where dp.company_id = company and dp.department_id in (select id from below);
end;

alter table app_user
  add column department_id bigint,
  add column job_title text not null default '',
  add column email_verified boolean not null default false,
  add column phone_verified boolean not null default false,
  add column last_sign_in_at timestamptz,
  add constraint app_user_department foreign key (company_id, department_id) references department (company_id, id);
-- Only a verified address signs in or resets a password, so only those must be somebody's alone.
create unique index app_user_email_unique on app_user (lower(email)) where email_verified;
create unique index app_user_phone_unique on app_user (phone) where phone_verified;
grant insert on app_user to lease_app;

alter table role drop constraint role_scope_check;
alter table role
  add column remark text not null default '',
  add check (scope in ('all', 'department', 'parks'));

create table taxable_item (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  -- 19-digit tax classification code (商品和服务税收分类编码).
  code text not null,
  -- Fractions as strings, e.g. ["0.09", "0.05"].
  rates jsonb not null default '[]',
  sort integer not null default 0,
  enabled boolean not null default true,
  version integer not null default 0,
  primary key (company_id, id),
  constraint taxable_item_name_unique unique (company_id, name),
  constraint taxable_item_code check (code ~ '^[0-9]{19}$')
);
call protect('taxable_item', 'select, insert, update, delete');

alter table charge_item
  add column taxable_item_id bigint,
  add column receivable_subject text not null default '',
  add column revenue_subject text not null default '',
  add column remark text not null default '',
  add constraint charge_item_taxable_item foreign key (company_id, taxable_item_id) references taxable_item (company_id, id);

alter table flow_account
  add column holder text not null default '',
  add column subject text not null default '',
  add column sort integer not null default 0;

-- Counters are named by what they count and the pattern they count under.
update number_sequence set name = 'contract ' || name || '-{}';

create table company_parameter (
  company_id bigint not null references company (id),
  key text not null,
  value jsonb not null,
  version integer not null default 0,
  primary key (company_id, key)
);
call protect('company_parameter', 'select, insert, update, delete');

-- Days that differ from the week: free days, and Saturdays and Sundays worked instead (调休).
create table holiday (
  company_id bigint not null references company (id),
  day date not null,
  kind text not null check (kind in ('off', 'work')),
  name text not null default '',
  primary key (company_id, day)
);
call protect('holiday', 'select, insert, update, delete');

create table index_table (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  remark text not null default '',
  version integer not null default 0,
  primary key (company_id, id),
  constraint index_table_name_unique unique (company_id, name)
);
call protect('index_table', 'select, insert, update, delete');

create table index_value (
  company_id bigint not null,
  index_id bigint not null,
  -- The first of the month.
  month date not null,
  value numeric(14, 6) not null,
  primary key (company_id, index_id, month),
  constraint index_value_positive check (value > 0),
  constraint index_value_month check (extract(day from month) = 1),
  foreign key (company_id, index_id) references index_table (company_id, id) on delete cascade
);
call protect('index_value', 'select, insert, update, delete');

-- Every user of the enterprise who may manage roles and users; an enterprise is never left without one.
create function company_administrators() returns setof bigint language sql stable
begin atomic
  select u.id from app_user u
  where u.company_id = app_company() and u.enabled
    and exists (select from user_role ur join role_key k on (k.company_id, k.role_id) = (ur.company_id, ur.role_id)
      where ur.company_id = u.company_id and ur.user_id = u.id and k.key = 'p_98130_edit')
    and exists (select from user_role ur join role_key k on (k.company_id, k.role_id) = (ur.company_id, ur.role_id)
      where ur.company_id = u.company_id and ur.user_id = u.id and k.key = 'p_98140_edit');
end;

-- Whether a park lies within the data scope of a user; what has no park is for everybody.
create function user_sees_park(person bigint, park bigint) returns boolean language sql stable
begin atomic
  select park is null or exists (
    select from user_role ur join role r on (r.company_id, r.id) = (ur.company_id, ur.role_id)
    where ur.company_id = app_company() and ur.user_id = person and (r.scope = 'all'
      or (r.scope = 'parks' and exists (select from role_park rp
        where (rp.company_id, rp.role_id, rp.park_id) = (r.company_id, r.id, park)))
      or (r.scope = 'department' and park in (select department_parks(u.company_id, u.department_id) from app_user u
        where u.company_id = app_company() and u.id = person))));
end;
