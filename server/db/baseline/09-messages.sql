-- Messages with tasks.

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
  -- A task waits for an act of a user; other messages only inform.
  is_task boolean not null,
  -- Ends only with its cause: an approval is not ticked off.
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
  -- The park that a message is about, by which messages are filtered; null: of no single park. Warnings get theirs with the next run.
  park_id bigint,
  primary key (company_id, id),
  constraint message_once unique (company_id, user_id, cause),
  constraint message_finished check ((status = 'open') = (finished_at is null)),
  constraint message_user foreign key (company_id, user_id) references app_user (company_id, id)
);
comment on table message is 'A message or task for one user; one a person and cause, however often a job finds the cause.';
comment on column message.park_id is 'Park that the message is about; null: of no single park.';
create index message_of_user on message (company_id, user_id, status, id);
create index message_of_cause on message (company_id, kind, status);
create index message_to_mail on message (company_id, user_id) where by_mail and mailed_at is null and status = 'open';
create index message_received on message (company_id, user_id, status, created_at, id);
create index message_due on message (company_id, user_id, status, due_on, id);
call protect('message', 'select, insert, update');
