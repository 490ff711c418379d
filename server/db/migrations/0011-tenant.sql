-- Tenants in full: several contacts, the names and accounts under which their money arrives, whether new contracts may be
-- made with them, and a key by which names that look alike are found (domain.md §4).

-- Full and half width, case, blanks and the kinds of brackets make no difference; domain/tenants/name-key.ts is the same rule.
create function name_key(name text) returns text language sql immutable parallel safe
  return translate(regexp_replace(lower(normalize(name, nfkc)), '\s+', '', 'g'), '【】〔〕[]', '()()()');
grant execute on function name_key to lease_app;

alter table tenant
  add column enabled boolean not null default true,
  add column name_key text generated always as (name_key(name)) stored;
create index tenant_by_name_key on tenant (company_id, name_key);

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
create unique index tenant_contact_one_main on tenant_contact (company_id, tenant_id) where main;
create index tenant_contact_by_phone on tenant_contact (company_id, phone) where phone <> '';
call protect('tenant_contact', 'select, insert, update, delete');

insert into tenant_contact (company_id, tenant_id, seq, name, phone, email, receives_bills, main)
  select company_id, id, 1, coalesce(nullif(contact_name, ''), '联系人'), contact_phone, contact_email, contact_email <> '', true
  from tenant where contact_name <> '' or contact_phone <> '' or contact_email <> '';
alter table tenant drop column contact_name, drop column contact_phone, drop column contact_email;

create table tenant_alias (
  company_id bigint not null,
  tenant_id bigint not null,
  seq integer not null,
  kind text not null check (kind in ('name', 'account')),
  value text not null,
  value_key text generated always as (name_key(value)) stored,
  primary key (company_id, tenant_id, seq),
  constraint tenant_alias_unique unique (company_id, tenant_id, kind, value_key),
  foreign key (company_id, tenant_id) references tenant (company_id, id) on delete cascade
);
create index tenant_alias_by_value on tenant_alias (company_id, kind, value_key);
call protect('tenant_alias', 'select, insert, update, delete');
