-- Tenants (docs/domain §4).

create table tenant (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('company', 'person')),
  identifier text not null default '',
  industry_id bigint,
  invoice_title text not null default '',
  invoice_tax_number text not null default '',
  invoice_address text not null default '',
  invoice_phone text not null default '',
  invoice_bank text not null default '',
  invoice_account text not null default '',
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  enabled boolean not null default true,
  name_key text generated always as (name_key(name)) stored,
  -- Code by which the accounting system knows the tenant. Empty: none.
  code text not null default '',
  primary key (company_id, id),
  constraint tenant_name_unique unique (company_id, name),
  constraint tenant_industry foreign key (company_id, industry_id) references dictionary (company_id, id)
);
comment on table tenant is 'A tenant: a company or person that leases, with what his invoices say.';
create unique index tenant_identifier_unique on tenant (company_id, identifier) where identifier <> '';
create index tenant_name_trigram on tenant using gin (name gin_trgm_ops);
create index tenant_by_name_key on tenant (company_id, name_key);
create index tenant_of_industry on tenant (company_id, industry_id, name, id);
create unique index tenant_code_unique on tenant (company_id, lower(code)) where code <> '';
call protect('tenant', 'select, insert, update, delete');

create table tenant_contact (
  company_id bigint not null,
  tenant_id bigint not null,
  seq integer not null,
  name text not null,
  position text not null default '',
  phone text not null default '',
  email text not null default '',
  receives_bills boolean not null default false,
  main boolean not null default false,
  primary key (company_id, tenant_id, seq),
  foreign key (company_id, tenant_id) references tenant (company_id, id) on delete cascade
);
comment on table tenant_contact is 'Somebody to speak to at a tenant, and whether bills go to him.';
create unique index tenant_contact_one_main on tenant_contact (company_id, tenant_id) where main;
create index tenant_contact_by_phone on tenant_contact (company_id, phone) where phone <> '';
call protect('tenant_contact', 'select, insert, update, delete');

create table tenant_alias (
  company_id bigint not null,
  tenant_id bigint not null,
  seq integer not null,
  kind text not null check (kind in ('name', 'account')),
  value text not null,
  value_key text generated always as (name_key(value)) stored,
  -- A name or an account learnt from a write-off, forgotten again when nothing of it remains.
  learnt_from bigint,
  primary key (company_id, tenant_id, seq),
  constraint tenant_alias_unique unique (company_id, tenant_id, kind, value_key),
  foreign key (company_id, tenant_id) references tenant (company_id, id) on delete cascade
);
comment on table tenant_alias is 'Another name or a bank account by which money of a tenant is known.';
create index tenant_alias_by_value on tenant_alias (company_id, kind, value_key);
create index tenant_alias_learnt on tenant_alias (company_id, learnt_from) where learnt_from is not null;
call protect('tenant_alias', 'select, insert, update, delete');
