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
