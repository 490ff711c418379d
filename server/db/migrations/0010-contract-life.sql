-- The life of a contract after its approval: closed months, versions, changes, renewals, terminations, the ledger of deposits and
-- settlement without cash (domain.md §5.7–5.12, §6).

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

-- A renewal: which contract goes on, and whether its deposit does (domain.md §5.11).
alter table contract
  add column renews_id bigint,
  add column carry_deposit boolean not null default false,
  add constraint contract_renews foreign key (company_id, renews_id) references contract (company_id, id),
  add constraint contract_renews_another check (renews_id <> id);
create index contract_renewals on contract (company_id, renews_id) where renews_id is not null;

-- Termination orders (domain.md §5.12).
create table contract_termination (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  kind text not null check (kind in ('expiry', 'agreement', 'tenant_default', 'landlord_default')),
  leave_date date not null,
  reason_id bigint,
  lines jsonb not null default '[]',
  clawback text not null default 'none' check (clawback in ('none', 'share', 'all')),
  late_fee_waived boolean not null default false,
  forfeit_fen bigint not null default 0 constraint contract_termination_forfeit check (forfeit_fen >= 0),
  prepayment_fen bigint not null default 0 constraint contract_termination_prepayment check (prepayment_fen >= 0),
  checklist jsonb not null default '[]',
  remark text not null default '',
  status text not null default 'draft' check (status in ('draft', 'auditing', 'executed', 'rejected')),
  -- The settlement as executed.
  sheet jsonb,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint contract_termination_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint contract_termination_reason foreign key (company_id, reason_id) references dictionary (company_id, id)
);
-- One order for a contract, whatever becomes of it: a rejected one is edited and submitted again.
create unique index contract_termination_once on contract_termination (company_id, contract_id);
call protect('contract_termination', 'select, insert, update, delete');

-- What leaves a deposit, and what comes in from the contract before. What was received on its receivables is its income.
create table deposit_entry (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  charge_item_id bigint not null,
  kind text not null check (kind in ('refund', 'use', 'forfeit', 'carry_out', 'carry_in')),
  amount_fen bigint not null constraint deposit_entry_amount_not_zero check (amount_fen <> 0),
  entry_date date not null,
  accounting_date date not null,
  termination_id bigint,
  reverses_id bigint,
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint deposit_entry_undone_once unique (company_id, reverses_id),
  constraint deposit_entry_sign check ((amount_fen < 0) = (reverses_id is not null)),
  constraint deposit_entry_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint deposit_entry_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  constraint deposit_entry_termination foreign key (company_id, termination_id) references contract_termination (company_id, id),
  constraint deposit_entry_reverses foreign key (company_id, reverses_id) references deposit_entry (company_id, id)
);
create index deposit_entry_of_contract on deposit_entry (company_id, contract_id);
call protect('deposit_entry', 'select, insert');
create trigger deposit_entry_posted before update on deposit_entry for each row execute function keep_posted();
create trigger deposit_entry_kept before delete on deposit_entry for each row execute function refuse_delete();
create trigger deposit_entry_in_open_month after insert on deposit_entry referencing new table as posted
  for each statement execute function refuse_closed_month();

-- Beside cash, two sources settle a receivable: a negative adjustment what is open on its original (冲抵), and a deposit.
alter table write_off
  alter column cash_record_id drop not null,
  add column offsets_id bigint,
  add column deposit_entry_id bigint,
  add constraint write_off_source check (num_nonnulls(cash_record_id, offsets_id, deposit_entry_id) = 1),
  add constraint write_off_offsets foreign key (company_id, offsets_id, legal_entity_id)
    references receivable (company_id, id, legal_entity_id),
  add constraint write_off_deposit foreign key (company_id, deposit_entry_id) references deposit_entry (company_id, id);
create index write_off_of_adjustment on write_off (company_id, offsets_id) where offsets_id is not null;
create index write_off_of_deposit on write_off (company_id, deposit_entry_id) where deposit_entry_id is not null;

create or replace function post_write_off() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses_id is not null and not exists (
    select from write_off w
    where w.company_id = new.company_id and w.id = new.reverses_id and w.amount_fen = -new.amount_fen
      and w.receivable_id = new.receivable_id and w.cash_record_id is not distinct from new.cash_record_id
      and w.offsets_id is not distinct from new.offsets_id and w.deposit_entry_id is not distinct from new.deposit_entry_id
  ) then
    raise exception 'write-off % is not the mirror of %', new.id, new.reverses_id
      using errcode = 'check_violation', constraint = 'write_off_mirror', table = 'write_off';
  end if;
  if new.cash_record_id is not null then
    update cash_record set allocated_fen = allocated_fen + new.amount_fen
      where company_id = new.company_id and id = new.cash_record_id;
  elsif new.offsets_id is not null then
    update receivable set received_fen = received_fen - new.amount_fen
      where company_id = new.company_id and id = new.offsets_id;
  end if;
  update receivable set received_fen = received_fen + new.amount_fen
    where company_id = new.company_id and id = new.receivable_id;
  return null;
end $$;

-- Balance of a contract's deposit by item: money received on its receivables, less what left.
create function deposit_balance(company bigint, contract bigint, item bigint) returns bigint language sql stable set search_path = public as $$
  select coalesce((select sum(w.amount_fen) from receivable r join write_off w on (w.company_id, w.receivable_id) = (r.company_id, r.id)
      where r.company_id = company and r.contract_id = contract and r.charge_item_id = item and w.offsets_id is null), 0)::bigint
    + coalesce((select sum(case kind when 'carry_in' then amount_fen else -amount_fen end) from deposit_entry
      where deposit_entry.company_id = company and contract_id = contract and charge_item_id = item), 0)::bigint $$;
grant execute on function deposit_balance to lease_app;

-- Whoever moves a contract's deposit waits for the one before him, so that the balance never falls below 0.
create function keep_deposit_covered(company bigint, contract bigint, item bigint) returns void language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('deposit:' || contract, company));
  if deposit_balance(company, contract, item) < 0 then
    raise exception 'the deposit of contract % falls below 0', contract
      using errcode = 'check_violation', constraint = 'deposit_covered', table = 'deposit_entry';
  end if;
end $$;
create function deposit_entry_covered() returns trigger language plpgsql set search_path = public as $$
begin
  perform keep_deposit_covered(new.company_id, new.contract_id, new.charge_item_id);
  return null;
end $$;
create trigger deposit_entry_covered after insert on deposit_entry for each row execute function deposit_entry_covered();
create function write_off_then_covered() returns trigger language plpgsql set search_path = public as $$
declare
  paid record;
begin
  select r.contract_id, r.charge_item_id into paid from receivable r
    join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
    where r.company_id = new.company_id and r.id = new.receivable_id and r.contract_id is not null;
  if found then
    perform keep_deposit_covered(new.company_id, paid.contract_id, paid.charge_item_id);
  end if;
  return null;
end $$;
create trigger write_off_then_covered after insert on write_off for each row when (new.amount_fen < 0)
  execute function write_off_then_covered();
