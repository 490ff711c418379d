-- The life of a contract after its approval: closed months, settlement without cash, versions, changes (domain.md §5.7, §5.10, §6).

-- Closed months. Each closing and reopening is a line of its own; the last one says through which day the books are closed.
create table period_lock (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  closed_through date,
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint period_lock_month_end check (closed_through = (date_trunc('month', closed_through) + interval '1 month - 1 day')::date)
);
call protect('period_lock', 'select, insert');
create trigger period_lock_posted before update on period_lock for each row execute function keep_posted();
create trigger period_lock_kept before delete on period_lock for each row execute function refuse_delete();

-- The last closed day, or null. Whoever closes a month holds the lock alone; whoever posts shares it until the end of his transaction.
create function closed_through(company bigint) returns date language sql stable set search_path = public
  as $$ select closed_through from period_lock where company_id = company order by id desc limit 1 $$;
-- The day itself, or the first day of the first open month.
create function posting_day(wanted date) returns date language sql stable set search_path = public
  as $$ select greatest(wanted, closed_through(app_company()) + 1) $$;
grant execute on function closed_through, posting_day to lease_app;

create function refuse_closed_month() returns trigger language plpgsql set search_path = public as $$
declare
  closed date;
  company bigint;
begin
  for company in select distinct company_id from posted loop
    perform pg_advisory_xact_lock_shared(hashtextextended('period_lock', company));
    closed := closed_through(company);
    if exists (select from posted p where p.company_id = company and p.accounting_date <= closed) then
      raise exception 'the month is closed through %', closed
        using errcode = 'check_violation', constraint = 'period_closed', table = tg_table_name;
    end if;
  end loop;
  return null;
end $$;
create trigger receivable_in_open_month after insert on receivable referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger write_off_in_open_month after insert on write_off referencing new table as posted
  for each statement execute function refuse_closed_month();

-- A void is dated as well: as of an earlier day the row still counts.
create function refuse_closed_void() returns trigger language plpgsql set search_path = public as $$
begin
  if new.voided_on is distinct from old.voided_on then
    perform pg_advisory_xact_lock_shared(hashtextextended('period_lock', new.company_id));
    if new.voided_on <= closed_through(new.company_id) then
      raise exception 'the month of the void is closed'
        using errcode = 'check_violation', constraint = 'period_closed', table = tg_table_name;
    end if;
  end if;
  return new;
end $$;
create trigger receivable_voided_in_open_month before update on receivable
  for each row execute function refuse_closed_void();

-- A negative adjustment settles what is open on its original without cash (冲抵): an entry without a cash record.
alter table write_off
  alter column cash_record_id drop not null,
  add column offsets_id bigint,
  add constraint write_off_source check ((cash_record_id is null) <> (offsets_id is null)),
  add constraint write_off_offsets foreign key (company_id, offsets_id, legal_entity_id)
    references receivable (company_id, id, legal_entity_id);
create index write_off_of_adjustment on write_off (company_id, offsets_id) where offsets_id is not null;

create or replace function post_write_off() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses_id is not null and not exists (
    select from write_off w
    where w.company_id = new.company_id and w.id = new.reverses_id and w.amount_fen = -new.amount_fen
      and w.receivable_id = new.receivable_id and w.cash_record_id is not distinct from new.cash_record_id
      and w.offsets_id is not distinct from new.offsets_id
  ) then
    raise exception 'write-off % is not the mirror of %', new.id, new.reverses_id
      using errcode = 'check_violation', constraint = 'write_off_mirror', table = 'write_off';
  end if;
  if new.offsets_id is null then
    update cash_record set allocated_fen = allocated_fen + new.amount_fen
      where company_id = new.company_id and id = new.cash_record_id;
  else
    update receivable set received_fen = received_fen - new.amount_fen
      where company_id = new.company_id and id = new.offsets_id;
  end if;
  update receivable set received_fen = received_fen + new.amount_fen
    where company_id = new.company_id and id = new.receivable_id;
  return null;
end $$;

-- A receivable's adjustments.
create index receivable_adjustments on receivable (company_id, adjusts_id) where adjusts_id is not null;

-- Versions: the terms of each stand as agreed; a clause keeps its line through all of them; a row that a later version took
-- out of the plan says which.
alter table contract_version add column end_date date, add column reason text not null default '';
update contract_version v set end_date = c.end_date
  from contract c where (c.company_id, c.id) = (v.company_id, v.contract_id);
alter table contract_version alter column end_date set not null;

alter table charge_clause add column line integer;
update charge_clause set line = seq;
alter table charge_clause
  alter column line set not null,
  add constraint charge_clause_line unique (company_id, contract_id, version_no, line);

alter table schedule_row add column dropped_in integer;
grant update (dropped_in) on schedule_row to lease_app;

-- The version in force on a day: the last one that has begun; before the first, the first.
create function version_on(company bigint, contract bigint, day date) returns integer language sql stable set search_path = public
  as $$ select coalesce(
    (select max(version_no) from contract_version where company_id = company and contract_id = contract and effective_on <= day),
    1) $$;
grant execute on function version_on to lease_app;

-- A change while it is drafted and approved; approval writes the version. One at a time for a contract.
create table contract_change (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  base_version_no integer not null,
  effective_on date not null,
  reason text not null,
  terms jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'auditing', 'approved', 'rejected')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint contract_change_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
create unique index contract_change_one_open on contract_change (company_id, contract_id) where status <> 'approved';
call protect('contract_change', 'select, insert, update, delete');

-- Spaces and days a change asks for are held from its submission on, and are free again when it is rejected.
alter table space_occupation
  add column change_id bigint,
  add constraint space_occupation_change foreign key (company_id, change_id) references contract_change (company_id, id);
create index space_occupation_of_change on space_occupation (company_id, change_id) where change_id is not null;
