-- Setup: roles with their keys and scope, legal entities, dictionaries, charge items, flow accounts; audit, files, numbers.
create table legal_entity (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  uscc text not null default '',
  vat_kind text not null default 'general' check (vat_kind in ('general', 'small_scale')),
  enabled boolean not null default true,
  version integer not null default 0,
  primary key (company_id, id),
  constraint legal_entity_name_unique unique (company_id, name)
);
call protect('legal_entity', 'select, insert, update, delete');

create table role (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  scope text not null default 'all' check (scope in ('all', 'parks')),
  version integer not null default 0,
  primary key (company_id, id),
  constraint role_name_unique unique (company_id, name)
);
call protect('role', 'select, insert, update, delete');

create table role_key (
  company_id bigint not null,
  role_id bigint not null,
  key text not null,
  primary key (company_id, role_id, key),
  foreign key (company_id, role_id) references role (company_id, id) on delete cascade
);
call protect('role_key', 'select, insert, update, delete');

create table user_role (
  company_id bigint not null,
  user_id bigint not null,
  role_id bigint not null,
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id) references app_user (company_id, id),
  foreign key (company_id, role_id) references role (company_id, id)
);
call protect('user_role', 'select, insert, update, delete');

-- Dictionaries and tags: the pages of the setup centre are kinds of this one table (domain.md §1).
create table dictionary (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  code text not null default '',
  sort integer not null default 0,
  enabled boolean not null default true,
  extra jsonb not null default '{}',
  version integer not null default 0,
  primary key (company_id, id),
  constraint dictionary_name_unique unique (company_id, kind, name)
);
call protect('dictionary', 'select, insert, update, delete');

create table charge_item (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('rent', 'property_fee', 'deposit', 'utility', 'late_fee', 'other')),
  tax_rate numeric(7, 6) not null check (tax_rate between 0 and 1),
  sort integer not null default 0,
  enabled boolean not null default true,
  version integer not null default 0,
  primary key (company_id, id),
  constraint charge_item_name_unique unique (company_id, name)
);
call protect('charge_item', 'select, insert, update, delete');

create table number_sequence (
  company_id bigint not null references company (id),
  name text not null,
  last bigint not null,
  primary key (company_id, name)
);
call protect('number_sequence', 'select, insert, update');

-- Append-only: the application's role may add and read, never change.
create table audit_log (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  object text not null,
  object_id bigint not null,
  action text not null,
  changes jsonb not null default '{}',
  user_id bigint not null,
  user_name text not null,
  request_id text not null default '',
  at timestamptz not null default now(),
  primary key (company_id, id)
);
create index audit_log_object on audit_log (company_id, object, object_id, id);
call protect('audit_log', 'select, insert');

create table file (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  storage_key text not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
call protect('file', 'select, insert');

create table attachment (
  company_id bigint not null,
  id bigint generated always as identity,
  object text not null,
  object_id bigint not null,
  file_id bigint not null,
  primary key (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  constraint attachment_unique unique (company_id, object, object_id, file_id)
);
call protect('attachment', 'select, insert, delete');
