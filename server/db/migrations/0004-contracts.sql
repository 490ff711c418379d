-- Tenants, lease contracts with versions, clauses and schedules, occupation of spaces, approval (domain.md §4, §5, §8).
create table tenant (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('company', 'person')),
  identifier text not null default '',
  industry_id bigint,
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
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
  primary key (company_id, id),
  constraint tenant_name_unique unique (company_id, name),
  constraint tenant_industry foreign key (company_id, industry_id) references dictionary (company_id, id)
);
create unique index tenant_identifier_unique on tenant (company_id, identifier) where identifier <> '';
create index tenant_name_trigram on tenant using gin (name gin_trgm_ops);
call protect('tenant', 'select, insert, update, delete');

create table contract (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  number text not null,
  kind text not null default 'new' check (kind in ('new', 'renewal')),
  park_id bigint not null,
  tenant_id bigint not null,
  lessor_id bigint not null,
  status text not null default 'draft' check (status in ('draft', 'auditing', 'approved', 'rejected', 'void')),
  signed_on date,
  delivered_on date,
  start_date date not null,
  end_date date not null,
  leave_date date,
  signatory text not null default '',
  manager text not null default '',
  remark text not null default '',
  version_no integer not null default 1,
  void_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint contract_number_unique unique (company_id, number),
  constraint contract_period check (end_date >= start_date),
  constraint contract_park foreign key (company_id, park_id) references park (company_id, id),
  constraint contract_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint contract_lessor foreign key (company_id, lessor_id) references legal_entity (company_id, id)
);
create index contract_of_park on contract (company_id, park_id, end_date);
create index contract_of_tenant on contract (company_id, tenant_id);
create index contract_by_end on contract (company_id, end_date);
call protect('contract', 'select, insert, update, delete');

-- The terms as agreed from an effective date on. Version 1 is the contract as first approved.
create table contract_version (
  company_id bigint not null,
  contract_id bigint not null,
  version_no integer not null,
  effective_on date not null,
  late_fee jsonb,
  primary key (company_id, contract_id, version_no),
  foreign key (company_id, contract_id) references contract (company_id, id) on delete cascade
);
call protect('contract_version', 'select, insert, update, delete');

create table contract_space (
  company_id bigint not null,
  contract_id bigint not null,
  version_no integer not null,
  space_id bigint not null,
  area_sqm numeric(14, 2) not null constraint contract_space_area_positive check (area_sqm > 0),
  primary key (company_id, contract_id, version_no, space_id),
  foreign key (company_id, contract_id, version_no)
    references contract_version (company_id, contract_id, version_no) on delete cascade,
  constraint contract_space_space foreign key (company_id, space_id) references space (company_id, id)
);
create index contract_space_of_space on contract_space (company_id, space_id);
call protect('contract_space', 'select, insert, delete');

-- `terms` is the clause of domain.md §5.3 as typed; the columns beside it are what lists and reports read.
create table charge_clause (
  company_id bigint not null,
  id bigint generated always as identity,
  contract_id bigint not null,
  version_no integer not null,
  seq integer not null,
  charge_item_id bigint not null,
  basis text not null check (basis in ('per_sqm_day', 'per_sqm_month', 'fixed_month', 'turnover')),
  start_date date not null,
  end_date date not null,
  terms jsonb not null,
  primary key (company_id, id),
  constraint charge_clause_seq unique (company_id, contract_id, version_no, seq),
  foreign key (company_id, contract_id, version_no)
    references contract_version (company_id, contract_id, version_no) on delete cascade,
  constraint charge_clause_item foreign key (company_id, charge_item_id) references charge_item (company_id, id)
);
call protect('charge_clause', 'select, insert, delete');

-- The price in force from each date on which it changes (5.4), so that reports need no rule in SQL.
create table clause_price (
  company_id bigint not null,
  clause_id bigint not null,
  start_date date not null,
  end_date date not null,
  price numeric(14, 6) not null check (price >= 0),
  primary key (company_id, clause_id, start_date),
  foreign key (company_id, clause_id) references charge_clause (company_id, id) on delete cascade
);
call protect('clause_price', 'select, insert, delete');

create table deposit_clause (
  company_id bigint not null,
  contract_id bigint not null,
  version_no integer not null,
  seq integer not null,
  charge_item_id bigint not null,
  kind text not null check (kind in ('months', 'fixed')),
  months numeric(8, 2),
  amount_fen bigint not null check (amount_fen >= 0),
  due_date date not null,
  primary key (company_id, contract_id, version_no, seq),
  foreign key (company_id, contract_id, version_no)
    references contract_version (company_id, contract_id, version_no) on delete cascade,
  constraint deposit_clause_item foreign key (company_id, charge_item_id) references charge_item (company_id, id)
);
call protect('deposit_clause', 'select, insert, delete');

create table schedule_row (
  company_id bigint not null,
  clause_id bigint not null,
  seq integer not null,
  start_date date not null,
  end_date date not null,
  due_date date not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  provisional boolean not null default false,
  primary key (company_id, clause_id, seq),
  constraint schedule_row_tax check (gross_fen = net_fen + tax_fen),
  foreign key (company_id, clause_id) references charge_clause (company_id, id) on delete cascade
);
call protect('schedule_row', 'select, insert, delete');

-- Held from submission on. The constraint is what makes double letting impossible, whatever races.
create table space_occupation (
  company_id bigint not null,
  id bigint generated always as identity,
  space_id bigint not null,
  contract_id bigint not null,
  kind text not null default 'lease' check (kind in ('lease', 'holdover')),
  start_date date not null,
  end_date date not null,
  primary key (company_id, id),
  constraint space_occupation_period check (end_date >= start_date),
  constraint space_occupation_space foreign key (company_id, space_id) references space (company_id, id),
  foreign key (company_id, contract_id) references contract (company_id, id),
  constraint space_let_once exclude using gist (
    company_id with =, space_id with =, daterange(start_date, end_date, '[]') with &&)
);
create index space_occupation_of_space on space_occupation (company_id, space_id, start_date, end_date);
create index space_occupation_of_contract on space_occupation (company_id, contract_id);
call protect('space_occupation', 'select, insert, update, delete');

-- Approval of any business object by ordered steps of users or roles (domain.md §8).
create table wflow_instance (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  kind text not null,
  object_id bigint not null,
  park_id bigint,
  title text not null,
  status text not null default 'running' check (status in ('running', 'approved', 'rejected', 'withdrawn')),
  current_seq integer not null default 1,
  submitted_by bigint not null,
  submitted_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, submitted_by) references app_user (company_id, id)
);
create unique index wflow_instance_one_running on wflow_instance (company_id, kind, object_id) where status = 'running';
create index wflow_instance_object on wflow_instance (company_id, kind, object_id, id);
call protect('wflow_instance', 'select, insert, update');

create table wflow_step (
  company_id bigint not null,
  instance_id bigint not null,
  seq integer not null,
  approver_kind text not null check (approver_kind in ('user', 'role')),
  user_id bigint,
  role_id bigint,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  decided_by bigint,
  decided_at timestamptz,
  comment text not null default '',
  primary key (company_id, instance_id, seq),
  constraint wflow_step_approver check (
    (approver_kind = 'user' and user_id is not null and role_id is null)
    or (approver_kind = 'role' and role_id is not null and user_id is null)),
  constraint wflow_step_decided check ((status = 'waiting') = (decided_at is null)),
  foreign key (company_id, instance_id) references wflow_instance (company_id, id),
  foreign key (company_id, user_id) references app_user (company_id, id),
  foreign key (company_id, role_id) references role (company_id, id)
);
call protect('wflow_step', 'select, insert, update');
