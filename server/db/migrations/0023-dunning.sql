-- What is expected when of receivables whose payment was agreed in instalments (分期计划), when reminders go out by themselves
-- (催缴方案), and by which channel a tenant was told.

-- Says what is expected when and changes no receivable: due dates and late fees run on. Running until it is kept (all paid),
-- broken (an instalment is late by more than the days of grace) or cancelled.
create table instalment_plan (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  tenant_id bigint not null,
  legal_entity_id bigint not null,
  reason text not null constraint instalment_plan_reason check (btrim(reason) <> ''),
  started_on date not null,
  grace_days integer not null constraint instalment_plan_grace check (grace_days between 0 and 90),
  status text not null default 'running' check (status in ('running', 'kept', 'broken', 'cancelled')),
  ended_on date,
  end_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint instalment_plan_ended check ((status = 'running') = (ended_on is null) and (status = 'cancelled') = (end_reason <> '')),
  constraint instalment_plan_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint instalment_plan_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id)
);
create index instalment_plan_of_tenant on instalment_plan (company_id, tenant_id);
create index instalment_plan_running on instalment_plan (company_id, id) where status = 'running';
call protect('instalment_plan', 'select, insert, update (status, ended_on, end_reason)');
create trigger instalment_plan_posted before update on instalment_plan
  for each row execute function keep_posted('status', 'ended_on', 'end_reason');
create trigger instalment_plan_kept before delete on instalment_plan for each row execute function refuse_delete();

create table instalment (
  company_id bigint not null,
  plan_id bigint not null,
  seq integer not null,
  due_date date not null,
  amount_fen bigint not null constraint instalment_amount_positive check (amount_fen > 0),
  primary key (company_id, plan_id, seq),
  constraint instalment_day_once unique (company_id, plan_id, due_date),
  constraint instalment_of_plan foreign key (company_id, plan_id) references instalment_plan (company_id, id)
);
call protect('instalment', 'select, insert');

create table instalment_plan_line (
  company_id bigint not null,
  plan_id bigint not null,
  receivable_id bigint not null,
  -- What was open of it when the plan was made.
  open_fen bigint not null constraint instalment_plan_line_open check (open_fen > 0),
  -- While the plan runs.
  live boolean not null default true,
  primary key (company_id, plan_id, receivable_id),
  constraint instalment_plan_line_plan foreign key (company_id, plan_id) references instalment_plan (company_id, id),
  constraint instalment_plan_line_receivable foreign key (company_id, receivable_id) references receivable (company_id, id)
);
create unique index instalment_plan_running_once on instalment_plan_line (company_id, receivable_id) where live;
call protect('instalment_plan_line', 'select, insert, update (live)');

-- A plan that ended holds its receivables no longer.
create function end_instalment_plan() returns trigger language plpgsql set search_path = public as $$
begin
  if old.status <> 'running' then
    raise exception 'instalment plan % has ended', new.id
      using errcode = 'check_violation', constraint = 'instalment_plan_posted', table = tg_table_name;
  end if;
  update instalment_plan_line set live = false where company_id = new.company_id and plan_id = new.id and live;
  return null;
end $$;
create trigger instalment_plan_ends after update of status on instalment_plan
  for each row when (old.status is distinct from new.status) execute function end_instalment_plan();

-- Without a tenant: of the enterprise, for all tenants who have none of their own. A level without days is not sent.
create table dunning_plan (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  tenant_id bigint,
  enabled boolean not null,
  days_1 integer,
  channel_1 text not null check (channel_1 in ('email', 'sms', 'both')),
  days_2 integer,
  channel_2 text not null check (channel_2 in ('email', 'sms', 'both')),
  days_3 integer,
  channel_3 text not null check (channel_3 in ('email', 'sms', 'both')),
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint dunning_plan_days check (least(days_1, days_2, days_3) >= 1 and greatest(days_1, days_2, days_3) <= 365),
  constraint dunning_plan_order check (days_2 > days_1 and days_3 > greatest(days_1, days_2)),
  constraint dunning_plan_tenant foreign key (company_id, tenant_id) references tenant (company_id, id) on delete cascade
);
create unique index dunning_plan_once on dunning_plan (company_id, coalesce(tenant_id, 0));
call protect('dunning_plan', 'select, insert, update, delete');

-- What the nightly job made has no author; each level of a bill goes to an address once by itself. Dropped: paid or agreed in
-- instalments before it was sent.
alter table bill_notice
  add column channel text not null default 'email' constraint bill_notice_channel check (channel in ('email', 'sms')),
  add column automatic boolean not null default false,
  alter column created_by drop not null,
  add constraint bill_notice_author check (automatic = (created_by is null)),
  drop constraint bill_notice_status_check,
  add constraint bill_notice_status_check check (status in ('waiting', 'sent', 'failed', 'dropped'));
create unique index bill_notice_automatic_once on bill_notice (company_id, bill_id, level, channel, target)
  where automatic and status <> 'dropped';
