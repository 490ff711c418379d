-- A recurring run begins with the values of the last one.
create table finance_run (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('bill', 'late_fee', 'meter')),
  terms jsonb not null,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (company_id, id)
);
comment on table finance_run is 'A billing run, posting of late fees or reading of meters by a user, with the values that it began with.';
create index finance_run_latest on finance_run (company_id, kind, id desc);
call protect('finance_run', 'select, insert');
