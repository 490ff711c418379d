-- The tenant's name as a version has it (domain.md §5.10), and clauses kept to begin others with.

-- Empty: the name in the tenant's record. `renames`: the record takes the name when the version's day has come.
alter table contract_version
  add column tenant_name text not null default '',
  add column renames boolean not null default false;
grant update (tenant_name, renames) on contract_version to lease_app;
create index contract_version_renaming on contract_version (company_id, effective_on) where renames;

create table clause_template (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  -- A clause as the form holds it, without what belongs to one lease: dates and spaces.
  terms jsonb not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint clause_template_name_unique unique (company_id, name)
);
call protect('clause_template', 'select, insert, delete');
