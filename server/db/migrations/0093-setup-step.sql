-- What somebody says is done of the way of a new enterprise to its first bills.
create table setup_step (
  company_id bigint not null references company (id),
  step text not null,
  confirmed_by bigint not null,
  confirmed_at timestamptz not null default now(),
  primary key (company_id, step),
  foreign key (company_id, confirmed_by) references app_user (company_id, id)
);
create index setup_step_by_user on setup_step (company_id, confirmed_by);
comment on table setup_step is 'A step of a new enterprise that a user says is done: its defaults are right.';
call protect('setup_step', 'select, insert, delete');
