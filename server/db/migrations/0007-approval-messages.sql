-- The approval engine in full (chains, deputies, the trail of events), messages with tasks, warnings, runs of jobs.

-- The chain an object of this kind takes when all conditions hold; the first by sort that fits counts (domain.md §8).
create table approval_chain (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  kind text not null,
  name text not null,
  sort integer not null default 0,
  enabled boolean not null default true,
  -- [{"field": "amount_fen", "from": "100000000"}]: a limit is reached from this value on.
  conditions jsonb not null default '[]',
  version integer not null default 0,
  primary key (company_id, id),
  constraint approval_chain_name_unique unique (company_id, kind, name)
);
call protect('approval_chain', 'select, insert, update, delete');

create table approval_chain_step (
  company_id bigint not null,
  chain_id bigint not null,
  seq integer not null,
  user_id bigint,
  role_id bigint,
  primary key (company_id, chain_id, seq),
  constraint approval_chain_step_approver check (num_nonnulls(user_id, role_id) = 1),
  foreign key (company_id, chain_id) references approval_chain (company_id, id) on delete cascade,
  constraint approval_chain_step_user foreign key (company_id, user_id) references app_user (company_id, id),
  constraint approval_chain_step_role foreign key (company_id, role_id) references role (company_id, id)
);
call protect('approval_chain_step', 'select, insert, update, delete');

-- Who decides for whom during an absence; one deputy at a time.
create table deputy (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  user_id bigint not null,
  deputy_id bigint not null,
  start_date date not null,
  end_date date not null,
  version integer not null default 0,
  primary key (company_id, id),
  constraint deputy_period check (end_date >= start_date),
  constraint deputy_other check (user_id <> deputy_id),
  constraint deputy_user foreign key (company_id, user_id) references app_user (company_id, id),
  constraint deputy_deputy foreign key (company_id, deputy_id) references app_user (company_id, id),
  constraint deputy_one_at_a_time exclude using gist (
    company_id with =, user_id with =, daterange(start_date, end_date, '[]') with &&)
);
call protect('deputy', 'select, insert, update, delete');

-- What happened on the way of an approval, as it happened.
create table wflow_event (
  company_id bigint not null,
  id bigint generated always as identity,
  instance_id bigint not null,
  seq integer,
  action text not null check (action in ('submit', 'approve', 'reject', 'hand_over', 'withdraw')),
  user_id bigint not null,
  to_user_id bigint,
  -- Why somebody else than the addressed approver acted.
  stands_for text not null default '' check (stands_for in ('', 'deputy', 'administrator')),
  comment text not null default '',
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, instance_id) references wflow_instance (company_id, id),
  constraint wflow_event_user foreign key (company_id, user_id) references app_user (company_id, id),
  constraint wflow_event_to_user foreign key (company_id, to_user_id) references app_user (company_id, id)
);
create index wflow_event_of_instance on wflow_event (company_id, instance_id, id);
call protect('wflow_event', 'select, insert');

insert into wflow_event (company_id, instance_id, action, user_id, at)
  select company_id, id, 'submit', submitted_by, submitted_at from wflow_instance order by id;
insert into wflow_event (company_id, instance_id, seq, action, user_id, comment, at)
  select company_id, instance_id, seq, case status when 'approved' then 'approve' else 'reject' end, decided_by, comment, decided_at
  from wflow_step where status <> 'waiting' order by decided_at;
insert into wflow_event (company_id, instance_id, action, user_id, at)
  select company_id, id, 'withdraw', submitted_by, finished_at from wflow_instance where status = 'withdrawn' order by id;

-- Who may decide a step on a day, and as whom: the addressed user or role; the deputy of an absent one; when nobody of them
-- can (disabled, or the park is not theirs to see), the administrators. The submitter counts only where the enterprise allows it.
create function wflow_approvers(instance bigint, step integer, on_date date)
  returns table (user_id bigint, stands_for text) language sql stable
begin atomic
  with open_step as (
    select s.user_id, s.role_id, w.submitted_by, w.park_id,
      coalesce((select p.value = 'true'::jsonb from company_parameter p
        where p.company_id = app_company() and p.key = 'approval.own_submission'), false) as own_allowed
    from wflow_step s join wflow_instance w on (w.company_id, w.id) = (s.company_id, s.instance_id)
    where s.company_id = app_company() and s.instance_id = instance and s.seq = step
  ), addressed as (
    select o.user_id as id from open_step o where o.user_id is not null
    union all
    select ur.user_id from open_step o
    join user_role ur on ur.company_id = app_company() and ur.role_id = o.role_id
  ), able as (
    select a.id, '' as stands_for from addressed a
    union all
    select d.deputy_id, 'deputy' from addressed a
    join deputy d on d.company_id = app_company() and d.user_id = a.id and on_date between d.start_date and d.end_date
  ), allowed as (
    select a.id, min(a.stands_for) as stands_for from able a
    join app_user u on u.company_id = app_company() and u.id = a.id and u.enabled
    where (a.id <> (select submitted_by from open_step) or (select own_allowed from open_step))
      and user_sees_park(a.id, (select park_id from open_step))
    group by a.id
  )
  select id, stands_for from allowed
  union all
  select c.id, 'administrator' from company_administrators() c (id)
  where not exists (select from allowed) and exists (select from open_step)
    and (c.id <> (select submitted_by from open_step) or (select own_allowed from open_step));
end;

-- One row a person and cause: written again and again by jobs, it stays one.
create table message (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  title text not null,
  content text not null default '',
  -- Page of the object it is about.
  link text not null default '',
  -- What it is about, unique a person, e.g. contract_expiring:12:2026-12-31.
  cause text not null,
  -- A task waits for somebody to do something; other messages only tell.
  is_task boolean not null,
  -- Ends with its cause alone: nobody ticks off an approval.
  self_ending boolean not null default false,
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  -- Ended because its cause had gone, not by the person: it opens again when the cause comes back.
  ended_itself boolean not null default false,
  due_on date,
  in_app boolean not null default true,
  by_mail boolean not null default false,
  mailed_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  constraint message_once unique (company_id, user_id, cause),
  constraint message_finished check ((status = 'open') = (finished_at is null)),
  constraint message_user foreign key (company_id, user_id) references app_user (company_id, id)
);
create index message_of_user on message (company_id, user_id, status, id);
create index message_of_cause on message (company_id, kind, status);
create index message_to_mail on message (company_id, user_id) where by_mail and mailed_at is null and status = 'open';
call protect('message', 'select, insert, update');

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
call protect('warn_setting', 'select, insert, update, delete');

-- What jobs did: a platform table, without business data.
create table job_run (
  id bigint generated always as identity primary key,
  job text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  failure text not null default '',
  note text not null default ''
);
create index job_run_of_job on job_run (job, id);
grant select, insert, update, delete on job_run to lease_app;

-- The tables of pg-boss, which makes and migrates them itself as the application's role.
create schema pgboss;
grant usage, create on schema pgboss to lease_app;
