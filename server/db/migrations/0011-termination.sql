-- Termination of contracts and the ledger of deposits (domain.md §5.8, §5.12).
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

-- A deposit pays receivables too: the third source of a write-off.
alter table write_off
  add column deposit_entry_id bigint,
  drop constraint write_off_source,
  add constraint write_off_source check (num_nonnulls(cash_record_id, offsets_id, deposit_entry_id) = 1),
  add constraint write_off_deposit foreign key (company_id, deposit_entry_id) references deposit_entry (company_id, id);
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
