-- Lease contracts with versions, clauses and schedules, occupation of spaces, and the life of a contract after its approval (docs/domain §5).

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
  -- A renewal: which contract goes on, and whether its deposit does (docs/domain §5.11).
  renews_id bigint,
  carry_deposit boolean not null default false,
  -- Contracts brought along from another system: what falls due up to this day was billed there (docs/domain §6).
  billed_through date,
  channel_id bigint,
  -- What is entered later about days to come leaves a report of an earlier day as it was (docs/domain §7.2): contracts that begin after
  -- the day, changes that take effect after it, terminations with a later leave date and rows that fall due after it count from
  -- the day they were approved or posted. What was entered before these days were kept has none: it has always been known.
  approved_on date,
  leave_approved_on date,
  entered_on date not null default app_today(),
  -- The customer a contract is made with (docs/domain §3): with the first one submitted they become a tenant.
  customer_id bigint,
  -- The contract that an accepted quote became: one, however often it is accepted (docs/domain §3.4).
  quote_id bigint,
  primary key (company_id, id),
  constraint contract_number_unique unique (company_id, number),
  constraint contract_period check (end_date >= start_date),
  constraint contract_park foreign key (company_id, park_id) references park (company_id, id),
  constraint contract_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint contract_lessor foreign key (company_id, lessor_id) references legal_entity (company_id, id),
  constraint contract_renews foreign key (company_id, renews_id) references contract (company_id, id),
  constraint contract_renews_another check (renews_id <> id),
  constraint contract_entity_unique unique (company_id, id, lessor_id),
  constraint contract_channel foreign key (company_id, channel_id) references channel (company_id, id),
  constraint contract_customer foreign key (company_id, customer_id) references customer (company_id, id),
  constraint contract_quote foreign key (company_id, quote_id) references quote (company_id, id)
);
comment on table contract is 'A lease contract: its parties, its place in its life, and the terms last agreed.';
comment on column contract.channel_id is 'Who brought the tenant; null: nobody.';
comment on column contract.approved_on is 'The day of its approval; null: an opening entry, known from the beginning.';
comment on column contract.leave_approved_on is 'The day its termination was approved; null: known from the beginning.';
comment on column contract.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
comment on column contract.customer_id is 'The customer it is made with; null: none is kept of it.';
comment on column contract.quote_id is 'The accepted quote it was made from.';
create index contract_of_park on contract (company_id, park_id, end_date);
create index contract_of_tenant on contract (company_id, tenant_id);
create index contract_by_end on contract (company_id, end_date);
create index contract_renewals on contract (company_id, renews_id) where renews_id is not null;
create index contract_of_channel on contract (company_id, channel_id) where channel_id is not null;
create index contract_of_customer on contract (company_id, customer_id) where customer_id is not null;
create unique index contract_quote_once on contract (company_id, quote_id) where quote_id is not null;
-- What was signed in a period and at what price, how long spaces are vacant, and the targets (docs/domain §3.2, §3.6).
create index contract_by_approval on contract (company_id, approved_on) where approved_on is not null;
-- The list opens with the latest: its first page is read from an index in that order.
create index contract_by_start on contract (company_id, start_date, id);
-- By the last day of the lease.
create index contract_by_lease_end on contract (company_id, (coalesce(leave_date, end_date)), id);
call protect('contract', 'select, insert, update, delete');
alter table reservation add constraint reservation_contract foreign key (company_id, contract_id) references contract (company_id, id);
alter table commission add foreign key (company_id, contract_id) references contract (company_id, id);

-- The terms as agreed from an effective date on. Version 1 is the contract as first approved.
create table contract_version (
  company_id bigint not null,
  contract_id bigint not null,
  version_no integer not null,
  effective_on date not null,
  late_fee jsonb,
  end_date date not null,
  reason text not null default '',
  -- Empty: the name in the tenant's record. `renames`: the record takes the name when the version's day has come.
  tenant_name text not null default '',
  renames boolean not null default false,
  approved_on date,
  entered_on date not null default app_today(),
  -- What a party of a lease may choose (选择权): to renew, to leave early, to take more. They are terms like the others, of a version.
  lease_options jsonb not null default '[]' check (jsonb_typeof(lease_options) = 'array'),
  primary key (company_id, contract_id, version_no),
  foreign key (company_id, contract_id) references contract (company_id, id) on delete cascade
);
comment on table contract_version is 'The terms of a contract from an effective day on; version 1 is the contract as first approved.';
comment on column contract_version.approved_on is 'The day the change that made it was approved; null: the first version, or known from the beginning.';
comment on column contract_version.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
comment on column contract_version.lease_options is
  'What may be chosen, with the days on which and the notice it needs: the schema leaseOption of api/. docs/domain §5.1.';
create index contract_version_renaming on contract_version (company_id, effective_on) where renames;
call protect('contract_version', 'select, insert, update, delete');
grant update (tenant_name, renames) on contract_version to lease_app;

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
comment on table contract_space is 'A space let under a version of a contract, with the area agreed.';
create index contract_space_of_space on contract_space (company_id, space_id);
call protect('contract_space', 'select, insert, delete');

-- `terms` is the clause of docs/domain §5.3 as typed; the other columns are what lists and reports read.
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
  line integer not null,
  -- A charge clause may be payable to another legal entity than the lessor (docs/domain §1).
  payee_id bigint,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint charge_clause_seq unique (company_id, contract_id, version_no, seq),
  foreign key (company_id, contract_id, version_no)
    references contract_version (company_id, contract_id, version_no) on delete cascade,
  constraint charge_clause_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  constraint charge_clause_line unique (company_id, contract_id, version_no, line),
  constraint charge_clause_payee foreign key (company_id, payee_id) references legal_entity (company_id, id)
);
comment on table charge_clause is 'A charge clause of a version: its terms as typed, and beside them what lists and reports read.';
comment on column charge_clause.payee_id is 'The legal entity in whose books its rows are owed; null: the lessor of the contract.';
comment on column charge_clause.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index charge_clause_payee_idx on charge_clause (company_id, payee_id) where payee_id is not null;
call protect('charge_clause', 'select, insert, delete');
-- A published value is filled into the clause and its rows are no longer provisional; nothing else of them changes.
grant update (terms) on charge_clause to lease_app;

-- The price in force from each date on which it changes (5.4), so that reports need no rule in SQL.
create table clause_price (
  company_id bigint not null,
  clause_id bigint not null,
  start_date date not null,
  end_date date not null,
  price numeric(14, 6) not null check (price >= 0),
  entered_on date not null default app_today(),
  primary key (company_id, clause_id, start_date),
  foreign key (company_id, clause_id) references charge_clause (company_id, id) on delete cascade
);
comment on table clause_price is 'The price of a clause over a range of days, after escalations.';
comment on column clause_price.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
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
comment on table deposit_clause is 'A deposit that a version of a contract asks for.';
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
  dropped_in integer,
  primary key (company_id, clause_id, seq),
  constraint schedule_row_tax check (gross_fen = net_fen + tax_fen),
  foreign key (company_id, clause_id) references charge_clause (company_id, id) on delete cascade
);
comment on table schedule_row is 'A row of the payment schedule of a clause: its period, due date and amounts.';
call protect('schedule_row', 'select, insert, delete');
grant update (dropped_in) on schedule_row to lease_app;
grant update (provisional) on schedule_row to lease_app;

-- A change while it is drafted and approved; approval writes the version. One at a time for a contract.
create table contract_change (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  base_version_no integer not null,
  effective_on date not null,
  reason text not null,
  terms jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'auditing', 'approved', 'rejected')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint contract_change_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
comment on table contract_change is 'A change of a running contract while it is drafted and approved; approval writes the next version.';
create unique index contract_change_one_open on contract_change (company_id, contract_id) where status <> 'approved';
call protect('contract_change', 'select, insert, update, delete');

-- Held from submission on. The constraint is what makes double letting impossible, whatever races.
create table space_occupation (
  company_id bigint not null,
  id bigint generated always as identity,
  space_id bigint not null,
  contract_id bigint not null,
  kind text not null default 'lease' check (kind in ('lease', 'holdover')),
  start_date date not null,
  end_date date not null,
  -- Spaces and days a change asks for are held from its submission on, and are free again when it is rejected.
  change_id bigint,
  -- What a change asks for is held from its submission on, and let when it is approved.
  approved_on date,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint space_occupation_period check (end_date >= start_date),
  constraint space_occupation_space foreign key (company_id, space_id) references space (company_id, id),
  foreign key (company_id, contract_id) references contract (company_id, id),
  constraint space_let_once exclude using gist (
    company_id with =, space_id with =, daterange(start_date, end_date, '[]') with &&),
  constraint space_occupation_change foreign key (company_id, change_id) references contract_change (company_id, id)
);
comment on table space_occupation is 'The days on which a contract holds a space; a constraint keeps two from holding it at once.';
comment on column space_occupation.change_id is 'The change that asks for these days, until it is approved; null: they are the lease''s.';
comment on column space_occupation.approved_on is 'Of days that a change brought the day of its approval; null: of the contract itself, or known from the beginning.';
comment on column space_occupation.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index space_occupation_of_space on space_occupation (company_id, space_id, start_date, end_date);
create index space_occupation_of_contract on space_occupation (company_id, contract_id);
create index space_occupation_of_change on space_occupation (company_id, change_id) where change_id is not null;
call protect('space_occupation', 'select, insert, update, delete');

-- Termination orders (docs/domain §5.12).
create table contract_termination (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  kind text not null check (kind in ('expiry', 'agreement', 'tenant_default', 'landlord_default')),
  leave_date date not null,
  reason_id bigint,
  lines jsonb not null default '[]',
  clawback text not null default 'none' check (clawback in ('none', 'share', 'all')),
  late_fee_waived boolean not null default false,
  forfeit_fen bigint not null default 0 constraint contract_termination_forfeit check (forfeit_fen >= 0),
  prepayment_fen bigint not null default 0 constraint contract_termination_prepayment check (prepayment_fen >= 0),
  checklist jsonb not null default '[]',
  remark text not null default '',
  status text not null default 'draft' check (status in ('draft', 'auditing', 'executed', 'rejected')),
  -- The settlement as executed.
  sheet jsonb,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  -- Adjustments of people that a termination ends, each with the reason: [{receivable_id, reason}].
  dropped_adjustments jsonb not null default '[]',
  primary key (company_id, id),
  constraint contract_termination_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint contract_termination_reason foreign key (company_id, reason_id) references dictionary (company_id, id)
);
comment on table contract_termination is 'A termination order: who leaves what and when, and the settlement that follows.';
-- One order for a contract, whatever becomes of it: a rejected one is edited and submitted again.
create unique index contract_termination_once on contract_termination (company_id, contract_id);
call protect('contract_termination', 'select, insert, update, delete');

-- What follows the approval of a contract on the ground: signing, delivery with meters, and tenants who stay past the end
-- (docs/domain §5.2, §5.13).
create table contract_signing (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  signed_on date not null,
  lessor_signatory text not null,
  tenant_signatory text not null,
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint contract_signing_once unique (company_id, contract_id),
  constraint contract_signing_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
comment on table contract_signing is 'The signing of a contract by both parties.';
call protect('contract_signing', 'select, insert, update');

-- `items`: what was handed over with its count; `conditions`: a note on each space. Meters have tables of their own.
create table contract_delivery (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  delivered_on date not null,
  receiver text not null,
  items jsonb not null default '[]',
  conditions jsonb not null default '[]',
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint contract_delivery_once unique (company_id, contract_id),
  constraint contract_delivery_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
comment on table contract_delivery is 'The handover of the premises: what was given, and in what condition.';
call protect('contract_delivery', 'select, insert, update');

-- A tenant who stays past the end. `start_date` is the day after the contract's end; `end_date` the last day: null during
-- the stay, the day before the start where a renewal took the place of all of it.
create table contract_holdover (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  start_date date not null,
  factor numeric(8, 4) not null constraint contract_holdover_factor check (factor > 0),
  status text not null default 'running' check (status in ('running', 'ended', 'cancelled')),
  end_date date,
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint contract_holdover_ended check ((status = 'ended') = (end_date is not null)),
  constraint contract_holdover_period check (end_date >= start_date - 1),
  constraint contract_holdover_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
comment on table contract_holdover is 'A tenant who stays past the end of his contract, from the day after it and at a factor of the rent.';
comment on column contract_holdover.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create unique index contract_holdover_once on contract_holdover (company_id, contract_id) where status <> 'cancelled';
call protect('contract_holdover', 'select, insert, update (status, end_date, reason, version)');

-- The indexes a clause follows: which clauses a new value concerns, and which tables are in use.
create table clause_index (
  company_id bigint not null,
  clause_id bigint not null,
  index_id bigint not null,
  primary key (company_id, clause_id, index_id),
  foreign key (company_id, clause_id) references charge_clause (company_id, id) on delete cascade,
  constraint clause_index_table foreign key (company_id, index_id) references index_table (company_id, id)
);
comment on table clause_index is 'An index that a clause follows.';
create index clause_index_of_table on clause_index (company_id, index_id);
call protect('clause_index', 'select, insert, delete');

create table turnover_declaration (
  company_id bigint not null,
  contract_id bigint not null,
  -- The clause's line through all versions.
  line integer not null,
  -- The first of the month.
  month date not null constraint turnover_declaration_month check (extract(day from month) = 1),
  amount_fen bigint not null constraint turnover_declaration_amount check (amount_fen >= 0),
  declared_on date not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, contract_id, line, month),
  constraint turnover_declaration_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
comment on table turnover_declaration is 'The turnover that a tenant declared for a month.';
create index turnover_declaration_by_month on turnover_declaration (company_id, month);
call protect('turnover_declaration', 'select, insert, update');

-- A period whose months are all declared, with what is left of it; `receivable_id` where the share exceeded the minimum once.
create table turnover_settlement (
  company_id bigint not null,
  contract_id bigint not null,
  line integer not null,
  start_date date not null,
  end_date date not null,
  share_fen bigint not null,
  minimum_fen bigint not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  settled_on date not null,
  receivable_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, contract_id, line, start_date),
  constraint turnover_settlement_period check (end_date >= start_date),
  constraint turnover_settlement_tax check (gross_fen = net_fen + tax_fen),
  constraint turnover_settlement_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
comment on table turnover_settlement is 'The turnover rent of a period whose months are all declared.';
create index turnover_settlement_of_receivable on turnover_settlement (company_id, receivable_id) where receivable_id is not null;
call protect('turnover_settlement', 'select, insert, update');

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
comment on table clause_template is 'The terms of a clause saved under a name, to begin new ones with.';
call protect('clause_template', 'select, insert, delete');

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
comment on table document_template is 'A text with placeholders from which a contract is printed.';
create unique index document_template_one_default on document_template (company_id, kind) where is_default;
call protect('document_template', 'select, insert, update, delete');
