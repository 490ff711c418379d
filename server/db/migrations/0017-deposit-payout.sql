-- Deposits worked with by hand, and money paid out to tenants: refunds of deposits and of what they paid too much (domain.md §5.8, §6).

-- A refund is asked for, approved, then owed to the tenant; paying it out is a cash record of its own.
create table deposit_refund (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  charge_item_id bigint not null,
  amount_fen bigint not null constraint deposit_refund_amount check (amount_fen > 0),
  reason text not null,
  status text not null default 'draft' check (status in ('draft', 'auditing', 'approved', 'rejected')),
  deposit_entry_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint deposit_refund_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint deposit_refund_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  constraint deposit_refund_entry foreign key (company_id, deposit_entry_id) references deposit_entry (company_id, id)
);
create unique index deposit_refund_one_open on deposit_refund (company_id, contract_id, charge_item_id) where status <> 'approved';
call protect('deposit_refund', 'select, insert, update, delete');

-- How much of a refund was paid out.
alter table deposit_entry
  add column paid_fen bigint not null default 0,
  add constraint deposit_entry_paid_within check (paid_fen = 0 or (kind = 'refund' and paid_fen between 0 and amount_fen));
drop trigger deposit_entry_posted on deposit_entry;
create trigger deposit_entry_posted before update on deposit_entry for each row execute function keep_posted('paid_fen');

-- One entity in both references, as with write-offs: what goes out was held or received by the entity that pays it.
create table payout (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  cash_record_id bigint not null,
  -- What is paid back: a refund of a deposit, or what is left of money received.
  deposit_entry_id bigint,
  source_cash_id bigint,
  amount_fen bigint not null constraint payout_amount_not_zero check (amount_fen <> 0),
  accounting_date date not null,
  reverses_id bigint,
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint payout_undone_once unique (company_id, reverses_id),
  constraint payout_sign check ((amount_fen < 0) = (reverses_id is not null)),
  constraint payout_source check (num_nonnulls(deposit_entry_id, source_cash_id) = 1),
  constraint payout_cash foreign key (company_id, cash_record_id, legal_entity_id)
    references cash_record (company_id, id, legal_entity_id),
  constraint payout_source_cash foreign key (company_id, source_cash_id, legal_entity_id)
    references cash_record (company_id, id, legal_entity_id),
  constraint payout_deposit foreign key (company_id, deposit_entry_id) references deposit_entry (company_id, id),
  constraint payout_reverses foreign key (company_id, reverses_id) references payout (company_id, id)
);
create index payout_of_cash on payout (company_id, cash_record_id);
create index payout_of_source on payout (company_id, source_cash_id) where source_cash_id is not null;
create index payout_of_deposit on payout (company_id, deposit_entry_id) where deposit_entry_id is not null;
call protect('payout', 'select, insert');
create trigger payout_posted before update on payout for each row execute function keep_posted();
create trigger payout_kept before delete on payout for each row execute function refuse_delete();
create trigger payout_in_open_month after insert on payout referencing new table as posted
  for each statement execute function refuse_closed_month();

-- Adds the entry to both running totals, which their checks bound. Runs as owner, like that of write-offs.
create function post_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses_id is not null and not exists (
    select from payout p
    where p.company_id = new.company_id and p.id = new.reverses_id and p.amount_fen = -new.amount_fen
      and p.cash_record_id = new.cash_record_id and p.deposit_entry_id is not distinct from new.deposit_entry_id
      and p.source_cash_id is not distinct from new.source_cash_id
  ) then
    raise exception 'payout % is not the mirror of %', new.id, new.reverses_id
      using errcode = 'check_violation', constraint = 'payout_mirror', table = 'payout';
  end if;
  update cash_record set allocated_fen = allocated_fen + new.amount_fen
    where company_id = new.company_id and id = new.cash_record_id and direction = 'out';
  if not found then
    raise exception 'payout % is not from money out', new.id
      using errcode = 'check_violation', constraint = 'payout_money_out', table = 'payout';
  end if;
  if new.deposit_entry_id is not null then
    update deposit_entry set paid_fen = paid_fen + new.amount_fen
      where company_id = new.company_id and id = new.deposit_entry_id;
  else
    update cash_record set allocated_fen = allocated_fen + new.amount_fen
      where company_id = new.company_id and id = new.source_cash_id and direction = 'in';
  end if;
  return null;
end $$;
create trigger payout_posts after insert on payout for each row execute function post_payout();

-- Only money received is put on receivables.
create function refuse_money_out() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from cash_record where company_id = new.company_id and id = new.cash_record_id and direction = 'out') then
    raise exception 'write-off of money paid out'
      using errcode = 'check_violation', constraint = 'write_off_money_in', table = 'write_off';
  end if;
  return new;
end $$;
create trigger write_off_money_in before insert on write_off for each row when (new.cash_record_id is not null)
  execute function refuse_money_out();

-- A refund that was paid out stands: the money is gone.
create function refuse_paid_refund() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from deposit_entry where company_id = new.company_id and id = new.reverses_id and paid_fen <> 0) then
    raise exception 'the refund was paid out'
      using errcode = 'check_violation', constraint = 'deposit_refund_paid', table = 'deposit_entry';
  end if;
  return new;
end $$;
create trigger deposit_refund_not_paid before insert on deposit_entry for each row when (new.reverses_id is not null)
  execute function refuse_paid_refund();

-- What the nightly self-check of the books found; the last one is what counts.
create table ledger_check_run (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  checked_at timestamptz not null,
  wrong integer not null,
  note text not null,
  primary key (company_id, id)
);
call protect('ledger_check_run', 'select, insert');
