-- Customers (客户, docs/domain §3): who may become a tenant, the stages he went through, and what was done with him.
create table customer (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  name text not null,
  name_key text generated always as (name_key(name)) stored,
  kind text not null default 'company' constraint customer_kind check (kind in ('company', 'person')),
  source_id bigint,
  channel_id bigint,
  industry_id bigint,
  area_id bigint,
  demand_min_sqm numeric(12, 2) constraint customer_demand_min check (demand_min_sqm > 0),
  demand_max_sqm numeric(12, 2) constraint customer_demand_max check (demand_max_sqm > 0),
  budget numeric(12, 4) constraint customer_budget check (budget >= 0),
  budget_unit text not null default 'per_sqm_day' constraint customer_budget_unit check (budget_unit in ('per_sqm_day', 'per_sqm_month')),
  move_in_on date,
  owner_id bigint,
  manager_type_id bigint,
  stage_id bigint not null,
  status text not null default 'open' constraint customer_status check (status in ('open', 'won', 'lost', 'given_up')),
  key_account boolean not null default false,
  level text constraint customer_level check (level in ('A', 'B', 'C')),
  parent_id bigint,
  tenant_id bigint,
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint customer_source foreign key (company_id, source_id) references dictionary (company_id, id),
  constraint customer_channel foreign key (company_id, channel_id) references channel (company_id, id),
  constraint customer_industry foreign key (company_id, industry_id) references dictionary (company_id, id),
  constraint customer_area foreign key (company_id, area_id) references dictionary (company_id, id),
  constraint customer_manager_type foreign key (company_id, manager_type_id) references dictionary (company_id, id),
  constraint customer_stage foreign key (company_id, stage_id) references dictionary (company_id, id),
  constraint customer_owner foreign key (company_id, owner_id) references app_user (company_id, id),
  constraint customer_parent foreign key (company_id, parent_id) references customer (company_id, id),
  constraint customer_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint customer_not_own_parent check (parent_id <> id),
  constraint customer_demand check (demand_min_sqm <= demand_max_sqm)
);
comment on table customer is 'Who may become a tenant (客户): what he looks for, who looks after him, and how far it has come.';
comment on column customer.owner_id is 'The manager who looks after him; null: nobody, anyone may claim him (公海).';
comment on column customer.stage_id is 'The stage he is in, or was in when it ended.';
comment on column customer.tenant_id is 'The tenant he became.';
create index customer_by_key on customer (company_id, name_key);
create index customer_by_created on customer (company_id, created_at, id);
create index customer_of_owner on customer (company_id, owner_id, status);
create index customer_of_stage on customer (company_id, stage_id) where status = 'open';
create index customer_of_parent on customer (company_id, parent_id) where parent_id is not null;
create index customer_of_tenant on customer (company_id, tenant_id) where tenant_id is not null;
create index customer_name_trigram on customer using gin (name gin_trgm_ops);
call protect('customer', 'select, insert, update, delete');

create table customer_contact (
  company_id bigint not null,
  customer_id bigint not null,
  seq integer not null,
  name text not null,
  position text not null default '',
  kind_id bigint,
  phone text not null default '',
  phone_digits text generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored,
  email text not null default '',
  main boolean not null default false,
  primary key (company_id, customer_id, seq),
  constraint customer_contact_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade,
  constraint customer_contact_kind foreign key (company_id, kind_id) references dictionary (company_id, id)
);
comment on table customer_contact is 'People of a customer; one is the main one.';
create unique index customer_contact_one_main on customer_contact (company_id, customer_id) where main;
create index customer_contact_by_phone on customer_contact (company_id, phone_digits) where phone_digits <> '';
call protect('customer_contact', 'select, insert, update, delete');

create table customer_park (
  company_id bigint not null,
  customer_id bigint not null,
  park_id bigint not null,
  primary key (company_id, customer_id, park_id),
  constraint customer_park_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade,
  constraint customer_park_park foreign key (company_id, park_id) references park (company_id, id)
);
comment on table customer_park is 'Parks that a customer looks for space in; none: any.';
call protect('customer_park', 'select, insert, update, delete');

create table customer_spatial_type (
  company_id bigint not null,
  customer_id bigint not null,
  spatial_type_id bigint not null,
  primary key (company_id, customer_id, spatial_type_id),
  constraint customer_spatial_type_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade,
  constraint customer_spatial_type_type foreign key (company_id, spatial_type_id) references dictionary (company_id, id)
);
comment on table customer_spatial_type is 'Types of space that a customer looks for; none: any.';
call protect('customer_spatial_type', 'select, insert, update, delete');

create table customer_stage (
  company_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  stage_id bigint,
  status text constraint customer_stage_status check (status in ('won', 'lost', 'given_up')),
  cause_id bigint,
  remark text not null default '',
  entered_at timestamptz not null default now(),
  entered_by bigint not null,
  primary key (company_id, id),
  constraint customer_stage_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade,
  constraint customer_stage_stage foreign key (company_id, stage_id) references dictionary (company_id, id),
  constraint customer_stage_cause foreign key (company_id, cause_id) references dictionary (company_id, id),
  constraint customer_stage_one check ((stage_id is null) <> (status is null)),
  constraint customer_stage_has_cause check (cause_id is null or status in ('lost', 'given_up'))
);
comment on table customer_stage is
  'What a customer entered and when: a stage, also again, or how it ended; a stage after an end is a reopening. Funnel, conversion and days in '
  'stage come from here, never from the customer as he stands today.';
create index customer_stage_of_customer on customer_stage (company_id, customer_id, entered_at, id);
call protect('customer_stage', 'select, insert');

create table follow_up (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  customer_id bigint not null,
  kind_id bigint not null,
  followed_on date not null,
  content text not null,
  next_on date,
  done_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint follow_up_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade,
  constraint follow_up_kind foreign key (company_id, kind_id) references dictionary (company_id, id),
  constraint follow_up_by foreign key (company_id, done_by) references app_user (company_id, id)
);
comment on table follow_up is 'What was done with a customer (跟进) and when to go on.';
create index follow_up_of_customer on follow_up (company_id, customer_id, followed_on desc, id desc);
create index follow_up_by_day on follow_up (company_id, followed_on, id);
create index follow_up_next on follow_up (company_id, next_on) where next_on is not null;
call protect('follow_up', 'select, insert, update, delete');
