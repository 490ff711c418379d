-- Investment: channels with their commissions, customers, follow-ups, visits and quotes (docs/domain §3).

-- Who brings tenants (渠道, docs/domain §3).
create table channel (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  name text not null,
  kind_id bigint not null,
  firm text not null default '',
  enabled boolean not null default true,
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  commission jsonb constraint channel_commission check (commission is null or commission_rule_sound(commission)),
  -- Agreement with a channel and the account its commission is paid to (docs/domain §3).
  agreement_start date,
  agreement_end date,
  payee_name text not null default '',
  payee_bank text not null default '',
  payee_account text not null default '',
  primary key (company_id, id),
  constraint channel_name_unique unique (company_id, name),
  constraint channel_kind foreign key (company_id, kind_id) references dictionary (company_id, id),
  constraint channel_agreement check (agreement_end >= agreement_start),
  constraint channel_payee check (payee_account = '' or (payee_name <> '' and payee_bank <> ''))
);
comment on table channel is 'Who brings tenants: an agency, a broker, a former tenant.';
comment on column channel.commission is 'The rule of its commission; null: none. Copied onto a contract when that is submitted.';
comment on column channel.agreement_end is 'Last day of the agreement; null: open-ended or none.';
comment on column channel.payee_account is 'Shown masked (mask_identifier).';
create index channel_of_kind on channel (company_id, kind_id);
call protect('channel', 'select, insert, update, delete');

-- Commissions (佣金, docs/domain §3.1): the rule of a channel, copied onto a contract as it is submitted; the amount and its
-- instalments, fixed by the approval; what was approved and paid of each. What is earned, due and returned as of a day is derived.
create table commission (
  company_id bigint not null references company (id),
  contract_id bigint not null,
  channel_id bigint not null,
  rule jsonb not null constraint commission_rule check (commission_rule_sound(rule)),
  amount_fen bigint check (amount_fen >= 0),
  approved_on date,
  start_date date,
  window_end date,
  primary key (company_id, contract_id),
  foreign key (company_id, channel_id) references channel (company_id, id),
  check ((amount_fen is null) = (approved_on is null) and (amount_fen is null) = (start_date is null)),
  check (window_end is null or window_end >= start_date)
);
comment on table commission is
  'What a contract brings its channel: the rule as it stood at submission; from the approval on the amount, which no change moves.';
comment on column commission.window_end is 'Last day of the clawback, of a rule that has one, by the terms as approved.';
create index commission_of_channel on commission (company_id, channel_id);
call protect('commission', 'select, insert, update (amount_fen, approved_on, start_date, window_end), delete');

create table commission_line (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('instalment', 'return')),
  trigger text check (trigger in ('signed', 'first_receipt', 'months_after_start')),
  months integer,
  share numeric(7, 6),
  amount_fen bigint not null check (amount_fen >= 0),
  due_on date,
  primary key (company_id, id),
  unique (company_id, contract_id, seq),
  foreign key (company_id, contract_id) references commission (company_id, contract_id),
  check ((kind = 'instalment') = (trigger is not null) and (kind = 'instalment' or amount_fen = 0)),
  check ((due_on is null) = (kind = 'return' or trigger = 'first_receipt'))
);
comment on table commission_line is
  'An instalment of a commission; last, where the rule has a clawback, the line by which the channel gives back, whose amount is derived.';
comment on column commission_line.due_on is 'Null where it follows from the first rent received, or from the last day of the tenant.';
call protect('commission_line', 'select, insert');

create table commission_act (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  line_id bigint not null,
  kind text not null check (kind in ('approve', 'pay')),
  seq integer not null check (seq > 0),
  amount_fen bigint not null check (amount_fen <> 0),
  acted_on date not null,
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  undone_on date,
  undone_by bigint,
  undo_reason text not null default '',
  entered_on date not null default app_today(),
  primary key (company_id, id),
  foreign key (company_id, line_id) references commission_line (company_id, id),
  foreign key (company_id, created_by) references app_user (company_id, id),
  foreign key (company_id, undone_by) references app_user (company_id, id),
  check ((undone_on is null) = (undone_by is null) and undone_on >= acted_on)
);
comment on table commission_act is
  'What was approved or paid of a line, each dated; below 0 what a clawback takes back. One that was undone counted until that day.';
comment on column commission_act.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
-- Two who pay the same at once count the same number: the second is refused.
create unique index commission_act_once on commission_act (company_id, line_id, kind, seq) where undone_on is null;
create index commission_act_of_line on commission_act (company_id, line_id);
create index commission_act_of_person on commission_act (company_id, created_by);
create index commission_act_of_undoer on commission_act (company_id, undone_by) where undone_by is not null;
call protect('commission_act', 'select, insert, update (undone_on, undone_by, undo_reason)');

-- Customers (客户, docs/domain §3): who may become a tenant, the stages they went through, and the acts on them.
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
create index customer_by_registration on customer (company_id, ((created_at at time zone 'Asia/Shanghai')::date), id);
call protect('customer', 'select, insert, update, delete');
alter table reservation add constraint reservation_customer foreign key (company_id, customer_id) references customer (company_id, id);

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
-- Text search by trigram, as of tenants: under a row policy the operator may not use the index, so the search runs as owner.
create index customer_contact_phone_trigram on customer_contact using gin (phone gin_trgm_ops);
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
-- Follow-ups: those of a user, and of one kind.
create index follow_up_of_person on follow_up (company_id, done_by, followed_on, id);
create index follow_up_of_kind on follow_up (company_id, kind_id, followed_on, id);
call protect('follow_up', 'select, insert, update, delete');

-- Who looked after a customer, from when on (docs/domain §3): a customer without follow-up for too long goes back to the pool.
create table customer_owner (
  company_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  owner_id bigint,
  since timestamptz not null,
  primary key (company_id, id),
  constraint customer_owner_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade,
  constraint customer_owner_user foreign key (company_id, owner_id) references app_user (company_id, id)
);
comment on table customer_owner is 'Who looked after a customer from when on; null: nobody, he was in the pool (公海).';
create index customer_owner_of_customer on customer_owner (company_id, customer_id, since, id);
call protect('customer_owner', 'select, insert');

-- Quotes (报价, docs/domain §3.4): spaces and terms offered to a customer, their totals, and their outcome.
create table quote (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  number text not null,
  customer_id bigint not null,
  park_id bigint not null,
  lessor_id bigint not null,
  channel_id bigint,
  commission jsonb,
  start_date date not null,
  end_date date not null,
  valid_until date not null,
  fit_out_fen bigint not null default 0 constraint quote_fit_out check (fit_out_fen >= 0),
  terms jsonb not null,
  figures jsonb not null,
  status text not null default 'draft' constraint quote_status
    check (status in ('draft', 'auditing', 'rejected', 'approved', 'accepted', 'declined')),
  decline_reason text not null default '',
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint quote_number_unique unique (company_id, number),
  constraint quote_period check (end_date >= start_date),
  constraint quote_customer foreign key (company_id, customer_id) references customer (company_id, id),
  constraint quote_park foreign key (company_id, park_id) references park (company_id, id),
  constraint quote_lessor foreign key (company_id, lessor_id) references legal_entity (company_id, id),
  constraint quote_channel foreign key (company_id, channel_id) references channel (company_id, id),
  constraint quote_created_by foreign key (company_id, created_by) references app_user (company_id, id)
);
comment on table quote is 'What a customer was offered (报价): a term, spaces and terms as a draft of a contract has them, and what they come to.';
comment on column quote.commission is 'The rule of its channel, as it was when the quote was saved; null: none.';
comment on column quote.terms is 'Spaces, clauses, deposits, late fee and options, as they are sent; index values are those of the day they are computed.';
comment on column quote.figures is 'What it came to when it was saved, and anew when it was submitted (docs/domain §3.4).';
comment on column quote.status is 'An offer approved that nobody took until its last day has expired; that follows from the day.';
create index quote_of_customer on quote (company_id, customer_id, id);
create index quote_of_park on quote (company_id, park_id);
-- Quotes by the week they were made in (周报分析, docs/domain §3.6).
create index quote_by_created on quote (company_id, created_at);
call protect('quote', 'select, insert, update, delete');

create table quote_space (
  company_id bigint not null,
  quote_id bigint not null,
  space_id bigint not null,
  area_sqm numeric(14, 2) not null constraint quote_space_area check (area_sqm > 0),
  primary key (company_id, quote_id, space_id),
  constraint quote_space_quote foreign key (company_id, quote_id) references quote (company_id, id) on delete cascade,
  constraint quote_space_space foreign key (company_id, space_id) references space (company_id, id)
);
comment on table quote_space is 'A space that a quote offers, with the area the rent is computed on.';
create index quote_space_of_space on quote_space (company_id, space_id);
call protect('quote_space', 'select, insert, delete');

-- Planned visits and mails of follow-ups (docs/domain §3): a visit that was made is a follow-up, a mail says what one said.
create table visit_plan (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  customer_id bigint not null,
  user_id bigint not null,
  kind_id bigint not null,
  visit_on date not null,
  visit_at text constraint visit_plan_at check (visit_at ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  purpose text not null,
  follow_up_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint visit_plan_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade,
  constraint visit_plan_user foreign key (company_id, user_id) references app_user (company_id, id),
  constraint visit_plan_kind foreign key (company_id, kind_id) references dictionary (company_id, id),
  constraint visit_plan_follow_up foreign key (company_id, follow_up_id) references follow_up (company_id, id) on delete set null (follow_up_id)
);
comment on table visit_plan is 'A planned visit (拜访计划): whom a manager means to meet on a day, and why.';
comment on column visit_plan.visit_at is 'Time of day, Asia/Shanghai; null: any.';
comment on column visit_plan.follow_up_id is 'The follow-up it became when it was made; null: still planned.';
create unique index visit_plan_once on visit_plan (company_id, customer_id, user_id, visit_on) where follow_up_id is null;
create unique index visit_plan_slot on visit_plan (company_id, user_id, visit_on, visit_at) where follow_up_id is null and visit_at is not null;
create unique index visit_plan_of_follow_up on visit_plan (company_id, follow_up_id) where follow_up_id is not null;
create index visit_plan_by_day on visit_plan (company_id, visit_on, user_id);
call protect('visit_plan', 'select, insert, update, delete');

create table follow_up_mail (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  follow_up_id bigint not null,
  subject text not null,
  content text not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint follow_up_mail_follow_up foreign key (company_id, follow_up_id) references follow_up (company_id, id),
  constraint follow_up_mail_by foreign key (company_id, created_by) references app_user (company_id, id)
);
comment on table follow_up_mail is 'What was written to a customer of a follow-up, by whom and when; each address has a mail of its own.';
create index follow_up_mail_of_follow_up on follow_up_mail (company_id, follow_up_id, id);
call protect('follow_up_mail', 'select, insert');

create table follow_up_mail_target (
  company_id bigint not null,
  id bigint generated always as identity,
  mail_id bigint not null,
  target text not null,
  status text not null default 'waiting' constraint follow_up_mail_target_status check (status in ('waiting', 'sent', 'failed')),
  failure text not null default '',
  tries integer not null default 0,
  sent_at timestamptz,
  primary key (company_id, id),
  constraint follow_up_mail_target_mail foreign key (company_id, mail_id) references follow_up_mail (company_id, id),
  constraint follow_up_mail_target_once unique (company_id, mail_id, target)
);
comment on table follow_up_mail_target is 'Where a mail of a follow-up goes, and whether it went.';
create index follow_up_mail_target_waiting on follow_up_mail_target (company_id, id) where status = 'waiting';
call protect('follow_up_mail_target', 'select, insert, update (status, failure, tries, sent_at)');

create table leasing_target (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  park_id bigint not null,
  manager_id bigint,
  year integer not null constraint leasing_target_year check (year between 2000 and 2100),
  quarter integer not null constraint leasing_target_quarter check (quarter between 1 and 4),
  area_sqm numeric(14, 2) not null default 0 constraint leasing_target_area check (area_sqm >= 0),
  rent_fen bigint not null default 0 constraint leasing_target_rent check (rent_fen >= 0),
  contract_count integer not null default 0 constraint leasing_target_count check (contract_count >= 0),
  remark text not null default '',
  primary key (company_id, id),
  constraint leasing_target_once unique nulls not distinct (company_id, park_id, year, quarter, manager_id),
  constraint leasing_target_something check (area_sqm > 0 or rent_fen > 0 or contract_count > 0),
  constraint leasing_target_park foreign key (company_id, park_id) references park (company_id, id),
  constraint leasing_target_manager foreign key (company_id, manager_id) references app_user (company_id, id)
);
comment on table leasing_target is
  'What is to be signed in a park in a quarter (招商目标): m², monthly rent and contracts, of a manager or, without one, of the park as a whole.';
comment on column leasing_target.manager_id is 'Null: of the park as a whole; what its managers have is then a part of it.';
create index leasing_target_of_quarter on leasing_target (company_id, year, quarter);
call protect('leasing_target', 'select, insert, update, delete');

-- Two customers who are one (合并客户, docs/domain §3.7): the one is kept, the other goes and leaves a pointer.
create table customer_merged (
  company_id bigint not null references company (id),
  id bigint not null,
  merged_into_id bigint not null,
  merged_by bigint not null,
  merged_at timestamptz not null,
  primary key (company_id, id),
  constraint customer_merged_into foreign key (company_id, merged_into_id) references customer (company_id, id) on delete cascade,
  constraint customer_merged_by foreign key (company_id, merged_by) references app_user (company_id, id)
);
comment on table customer_merged is
  'A customer who was merged into another: his former id, so that what links to him leads to the one who was kept. He himself is gone, so that no figure counts him.';
create index customer_merged_of on customer_merged (company_id, merged_into_id);
call protect('customer_merged', 'select, insert');

-- A channel has several contacts, as a customer has (docs/domain §3).
create table channel_contact (
  company_id bigint not null,
  channel_id bigint not null,
  seq integer not null,
  name text not null,
  position text not null default '',
  phone text not null default '',
  email text not null default '',
  main boolean not null default false,
  primary key (company_id, channel_id, seq),
  constraint channel_contact_channel foreign key (company_id, channel_id) references channel (company_id, id) on delete cascade
);
comment on table channel_contact is 'People of a channel; one is the main one.';
create unique index channel_contact_one_main on channel_contact (company_id, channel_id) where main;
call protect('channel_contact', 'select, insert, update, delete');
