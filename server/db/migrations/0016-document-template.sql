-- The texts by which contracts are printed (合同模板): editable, with placeholders; an enterprise without one prints by the
-- product's own.
create table document_template (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  kind text not null default 'contract' check (kind in ('contract')),
  name text not null,
  body text not null,
  is_default boolean not null default false,
  enabled boolean not null default true,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint document_template_name_unique unique (company_id, kind, name),
  constraint document_template_default_enabled check (enabled or not is_default)
);
create unique index document_template_one_default on document_template (company_id, kind) where is_default;
call protect('document_template', 'select, insert, update, delete');

-- Whoever keeps the dictionaries of leasing keeps its templates: the new keys go to the roles that stand.
insert into role_key (company_id, role_id, key)
  select company_id, role_id, replace(key, 'p_98310', 'p_98395')
  from role_key where key in ('p_98310', 'p_98310_edit', 'p_98310_delete');
