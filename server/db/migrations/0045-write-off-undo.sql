-- Undoing a write-off may need approval (a parameter of the enterprise): what is asked for, until it is decided.
create table write_off_undo (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  write_off_id bigint not null,
  reason text not null,
  status text not null default 'auditing' check (status in ('auditing', 'approved', 'rejected', 'withdrawn')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint write_off_undo_write_off foreign key (company_id, write_off_id) references write_off (company_id, id)
);
comment on table write_off_undo is 'The undoing of a write-off that is asked for and approved.';
create unique index write_off_undo_one_open on write_off_undo (company_id, write_off_id) where status = 'auditing';
create index write_off_undo_of_entry on write_off_undo (company_id, write_off_id);
call protect('write_off_undo', 'select, insert, update (status)');

-- Whoever could undo may decide about it: the new key goes to the roles that stand.
insert into role_key (company_id, role_id, key)
  select company_id, role_id, 'p_5400_approve' from role_key where key = 'p_5400_undo';
