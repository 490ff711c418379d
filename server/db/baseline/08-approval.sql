-- Approval of any business object by ordered steps of users or roles (docs/domain §8): chains, deputies, the trail of events.

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
comment on table wflow_instance is 'An object on its way through approval.';
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
comment on table wflow_step is 'A step of an approval: who may decide, who did, and how.';
call protect('wflow_step', 'select, insert, update');

-- The chain an object of this kind takes when all conditions hold; the first by sort that fits counts (docs/domain §8).
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
comment on table approval_chain is 'A chain of approvers for one kind of object; the first that fits by sort is taken.';
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
comment on table approval_chain_step is 'A step of a chain: the user or role that decides.';
call protect('approval_chain_step', 'select, insert, update, delete');

-- Deputies who decide for a user during an absence; one at a time.
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
comment on table deputy is 'Who decides for whom during an absence.';
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
  -- Why a user other than the addressed approver acted.
  stands_for text not null default '',
  comment text not null default '',
  at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, instance_id) references wflow_instance (company_id, id),
  constraint wflow_event_user foreign key (company_id, user_id) references app_user (company_id, id),
  constraint wflow_event_to_user foreign key (company_id, to_user_id) references app_user (company_id, id),
  -- A user who decides an own submission is recorded as such, in the trail and in the audit log; the enterprise may allow it
  -- to all users, or only while it has a single user.
  constraint wflow_event_stands_for_check
  check (stands_for in ('', 'deputy', 'administrator', 'submitter'))
);
comment on table wflow_event is 'What happened on the way of an approval, in order.';
create index wflow_event_of_instance on wflow_event (company_id, instance_id, id);
call protect('wflow_event', 'select, insert');
