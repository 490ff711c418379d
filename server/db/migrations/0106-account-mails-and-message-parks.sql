-- Queue of mails to the former address of an account after a change. Not per enterprise, since accounts are not.
create table account_mail (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  target text not null,
  subject text not null,
  content text not null,
  tries integer not null default 0,
  failure text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table account_mail is 'A mail about an account, to the address that it had before a change; kept until it is sent, then for a week.';
create index account_mail_waiting on account_mail (id) where sent_at is null;
create index account_mail_of_user on account_mail (user_id);
grant select, insert, update, delete on account_mail to lease_app;

-- Pending address changes of a user.
create index verification_code_of_user on verification_code (user_id, purpose, id);

-- The park that a message is about, by which messages are filtered; null: of no single park. Warnings get theirs with the next run.
alter table message add column park_id bigint;
comment on column message.park_id is 'Park that the message is about; null: of no single park.';
update message m set park_id = w.park_id from wflow_instance w
where w.company_id = m.company_id and m.kind in ('approval', 'approval_result') and w.id = split_part(m.cause, ':', 2)::bigint;
create index message_received on message (company_id, user_id, status, created_at, id);
create index message_due on message (company_id, user_id, status, due_on, id);
