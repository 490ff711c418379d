-- Setup centre: enterprise profile, legal entities, departments, roles with their keys and scope, dictionaries, charge items, flow accounts,
-- subjects, parameters, holidays, index tables.

create table legal_entity (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  uscc text not null default '',
  vat_kind text not null default 'general' check (vat_kind in ('general', 'small_scale')),
  enabled boolean not null default true,
  version integer not null default 0,
  invoice_title text not null default '',
  invoice_address text not null default '',
  invoice_phone text not null default '',
  invoice_bank text not null default '',
  invoice_account text not null default '',
  account_set text not null default '',
  sort integer not null default 0,
  primary key (company_id, id),
  constraint legal_entity_name_unique unique (company_id, name)
);
comment on table legal_entity is 'A company of the enterprise that lets, receives money, issues invoices and keeps books.';
call protect('legal_entity', 'select, insert, update, delete');

create table role (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  scope text not null default 'all' check (scope in ('all', 'department', 'parks')),
  version integer not null default 0,
  remark text not null default '',
  -- The roles an enterprise starts with are known as such, whatever they are called later, so that keys of pages that come
  -- with an upgrade reach them; the keys that were there before are kept, so that one taken away is not given again.
  built_in text check (built_in in ('admin', 'leasing', 'finance', 'viewer')),
  -- Who changed a role or its members last, and when.
  updated_at timestamptz,
  updated_by bigint,
  primary key (company_id, id),
  constraint role_name_unique unique (company_id, name),
  constraint role_updated_by foreign key (company_id, updated_by) references app_user (company_id, id)
);
comment on table role is 'A role: access keys and how much of the data its people see.';
create unique index role_built_in on role (company_id, built_in) where built_in is not null;
call protect('role', 'select, insert, update, delete');

create table role_key (
  company_id bigint not null,
  role_id bigint not null,
  key text not null,
  primary key (company_id, role_id, key),
  foreign key (company_id, role_id) references role (company_id, id) on delete cascade
);
comment on table role_key is 'An access key that a role grants.';
call protect('role_key', 'select, insert, update, delete');

create table user_role (
  company_id bigint not null,
  user_id bigint not null,
  role_id bigint not null,
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id) references app_user (company_id, id),
  foreign key (company_id, role_id) references role (company_id, id)
);
comment on table user_role is 'A role that a user has.';
call protect('user_role', 'select, insert, update, delete');

-- Dictionaries and tags: the pages of the setup centre are kinds of this one table (docs/domain §1).
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
  remark text not null default '',
  primary key (company_id, id),
  constraint dictionary_name_unique unique (company_id, kind, name)
);
comment on table dictionary is 'An item of a dictionary or a tag; each page of the setup centre is a kind of this one table.';
create unique index dictionary_code_unique on dictionary (company_id, kind, lower(code)) where code <> '';
call protect('dictionary', 'select, insert, update, delete');
alter table object_tag add constraint object_tag_tag foreign key (company_id, tag_id) references dictionary (company_id, id);

-- The parks a role with scope 'parks' may see.
create table role_park (
  company_id bigint not null,
  role_id bigint not null,
  park_id bigint not null,
  primary key (company_id, role_id, park_id),
  foreign key (company_id, role_id) references role (company_id, id) on delete cascade
);
comment on table role_park is 'A park that people of a role with the scope of parks may see.';
call protect('role_park', 'select, insert, update, delete');

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
comment on table company_profile is 'What an enterprise says of itself: short name, identifier, address, logo.';
call protect('company_profile', 'select, insert, update');

create table department (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  parent_id bigint,
  name text not null,
  sort integer not null default 0,
  version integer not null default 0,
  head_id bigint,
  phone text not null default '',
  code text not null default '',
  primary key (company_id, id),
  constraint department_name_unique unique nulls not distinct (company_id, parent_id, name),
  constraint department_parent foreign key (company_id, parent_id) references department (company_id, id),
  constraint department_head foreign key (company_id, head_id) references app_user (company_id, id)
);
comment on table department is 'A department in the tree of the organisation.';
create unique index department_code_unique on department (company_id, lower(code)) where code <> '';
call protect('department', 'select, insert, update, delete');
alter table app_user add constraint app_user_department foreign key (company_id, department_id) references department (company_id, id);

-- The parks a department looks after: the data scope of its people where a role says so.
create table department_park (
  company_id bigint not null,
  department_id bigint not null,
  park_id bigint not null,
  primary key (company_id, department_id, park_id),
  foreign key (company_id, department_id) references department (company_id, id) on delete cascade
);
comment on table department_park is 'A park that a department looks after: the data scope of its people where a role says so.';
call protect('department_park', 'select, insert, update, delete');

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
comment on table taxable_item is 'What the tax bureau calls a supply, with its code and the rates that may be chosen.';
call protect('taxable_item', 'select, insert, update, delete');

create table company_parameter (
  company_id bigint not null references company (id),
  key text not null,
  value jsonb not null,
  version integer not null default 0,
  primary key (company_id, key)
);
comment on table company_parameter is 'A parameter that an enterprise set otherwise than the default.';
call protect('company_parameter', 'select, insert, update, delete');

-- Days that differ from the week: free days, and Saturdays and Sundays worked instead (调休).
create table holiday (
  company_id bigint not null references company (id),
  day date not null,
  kind text not null check (kind in ('off', 'work')),
  name text not null default '',
  primary key (company_id, day)
);
comment on table holiday is 'A day that differs from its week: a free weekday, or a weekend worked instead.';
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
comment on table index_table is 'A published index that clauses may follow, such as the consumer price index.';
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
comment on table index_value is 'The value of an index for a month.';
call protect('index_value', 'select, insert, update, delete');

create table warn_setting (
  company_id bigint not null references company (id),
  kind text not null,
  enabled boolean not null default true,
  days_ahead integer not null,
  in_app boolean not null default true,
  by_mail boolean not null default false,
  role_ids bigint[] not null default '{}',
  user_ids bigint[] not null default '{}',
  version integer not null default 0,
  primary key (company_id, kind),
  constraint warn_setting_days check (days_ahead between 0 and 365)
);
comment on table warn_setting is 'How one kind of warning is told: whether, how many days ahead, by what way and to whom.';
call protect('warn_setting', 'select, insert, update, delete');

-- The cash flow forecast (现金流预测, docs/domain §7.3): scenarios with what is expected of the spaces of a park and type.
create table forecast_scenario (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  name text not null,
  remark text not null default '',
  enabled boolean not null default true,
  sort integer not null default 0,
  primary key (company_id, id),
  constraint forecast_scenario_name_unique unique (company_id, name)
);
comment on table forecast_scenario is 'A view of the market that a forecast is made by, such as base, good and bad; saved with all its profiles. '
  'The first one enabled is the one a forecast is made by when none is chosen.';
call protect('forecast_scenario', 'select, insert, update, delete');

create table market_profile (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  scenario_id bigint not null,
  park_id bigint not null,
  spatial_type_id bigint,
  renewal numeric(5, 4) not null constraint market_profile_renewal check (renewal between 0 and 1),
  downtime_months numeric(4, 1) not null constraint market_profile_downtime check (downtime_months between 0 and 120),
  term_months integer not null constraint market_profile_term check (term_months between 1 and 360),
  free_months numeric(4, 1) not null constraint market_profile_free check (free_months between 0 and 120),
  growth numeric(5, 4) not null constraint market_profile_growth check (growth between -0.5 and 1),
  renewal_rate numeric(5, 4) not null constraint market_profile_renewal_rate check (renewal_rate between 0 and 2),
  price numeric(14, 6) constraint market_profile_price check (price > 0),
  price_unit text constraint market_profile_price_unit check (price_unit in ('per_sqm_day', 'per_sqm_month')),
  primary key (company_id, id),
  constraint market_profile_once unique nulls not distinct (company_id, scenario_id, park_id, spatial_type_id),
  foreign key (company_id, scenario_id) references forecast_scenario (company_id, id) on delete cascade,
  constraint market_profile_type foreign key (company_id, spatial_type_id) references dictionary (company_id, id),
  constraint market_profile_price_has_unit check ((price is null) = (price_unit is null))
);
comment on table market_profile is
  'What is expected of the spaces of a park and type when a lease ends, within a scenario: shares as fractions, downtime and free in months. '
  'Without a type: of all types of the park that have no profile of their own. A stated price goes before the list price.';
create index market_profile_of_park on market_profile (company_id, park_id);
create index market_profile_of_type on market_profile (company_id, spatial_type_id) where spatial_type_id is not null;
call protect('market_profile', 'select, insert, update, delete');

-- Steps of a new enterprise to its first bills that a user has marked as done.
create table setup_step (
  company_id bigint not null references company (id),
  step text not null,
  confirmed_by bigint not null,
  confirmed_at timestamptz not null default now(),
  primary key (company_id, step),
  foreign key (company_id, confirmed_by) references app_user (company_id, id)
);
comment on table setup_step is 'A step of a new enterprise that a user says is done: its defaults are right.';
create index setup_step_by_user on setup_step (company_id, confirmed_by);
call protect('setup_step', 'select, insert, delete');

-- The chart of accounts (会计科目, docs/domain/vouchers.md): every subject of charge items, flow accounts and vouchers is in it.
create table ledger_subject (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  code text not null constraint ledger_subject_code check (code <> ''),
  -- Its own part: 租金, not 应收账款—租金.
  name text not null,
  side text not null constraint ledger_subject_side check (side in ('debit', 'credit')),
  auxiliaries jsonb not null default '[]' constraint ledger_subject_auxiliaries check (auxiliaries <@ '["tenant", "park", "contract", "building"]'),
  enabled boolean not null default true,
  version integer not null default 0,
  primary key (company_id, id),
  constraint ledger_subject_code_unique unique (company_id, code)
);
comment on table ledger_subject is 'A subject of the chart of accounts: its balance side and what its voucher lines are analysed by.';
call protect('ledger_subject', 'select, insert, update, delete');

create table charge_item (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('rent', 'property_fee', 'deposit', 'utility', 'late_fee', 'other')),
  tax_rate numeric(7, 6) not null check (tax_rate between 0 and 1),
  sort integer not null default 0,
  enabled boolean not null default true,
  version integer not null default 0,
  taxable_item_id bigint,
  receivable_subject text not null default '',
  revenue_subject text not null default '',
  remark text not null default '',
  -- No code that is not in the chart; an empty one is none.
  receivable_subject_code text generated always as (nullif(receivable_subject, '')) stored,
  revenue_subject_code text generated always as (nullif(revenue_subject, '')) stored,
  primary key (company_id, id),
  constraint charge_item_name_unique unique (company_id, name),
  constraint charge_item_taxable_item foreign key (company_id, taxable_item_id) references taxable_item (company_id, id),
  constraint charge_item_receivable_subject foreign key (company_id, receivable_subject_code) references ledger_subject (company_id, code),
  constraint charge_item_revenue_subject foreign key (company_id, revenue_subject_code) references ledger_subject (company_id, code)
);
comment on table charge_item is 'What can be charged, such as rent or water, with its tax and its subjects in the books.';
call protect('charge_item', 'select, insert, update, delete');

create table flow_account (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  name text not null,
  bank text not null default '',
  number text not null default '',
  park_id bigint,
  enabled boolean not null default true,
  version integer not null default 0,
  holder text not null default '',
  subject text not null default '',
  sort integer not null default 0,
  subject_code text generated always as (nullif(subject, '')) stored,
  primary key (company_id, id),
  constraint flow_account_entity_unique unique (company_id, id, legal_entity_id),
  constraint flow_account_name_unique unique (company_id, name),
  constraint flow_account_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint flow_account_subject foreign key (company_id, subject_code) references ledger_subject (company_id, code)
);
comment on table flow_account is 'A bank or cash account of a legal entity, on which money comes in and goes out.';
call protect('flow_account', 'select, insert, update, delete');
