-- Finance: receivables, money received, write-offs, deposits, meters, bills, invoices, vouchers, yearly reconciliation (docs/domain §5.7 to §6.1).
-- Posted rows never change but for their running totals and one voiding; the totals are kept by triggers and bounded by checks, so races
-- cannot exceed an amount.

-- Which act corrected or voided a receivable: a change of terms and a termination bring a row to what the rules say, a person to
-- what was agreed otherwise. The self-check holds the first against the rules and leaves the second as it is.
create domain correcting_act as text
  check (value in ('change', 'termination', 'holdover', 'index', 'turnover', 'deposit', 'late_fee', 'void', 'person'));

create table receivable (
  company_id bigint not null,
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  park_id bigint not null,
  tenant_id bigint not null,
  contract_id bigint,
  version_no integer,
  clause_id bigint,
  seq integer,
  charge_item_id bigint not null,
  start_date date not null,
  end_date date not null,
  due_date date not null,
  accounting_date date not null,
  gross_fen bigint not null constraint receivable_amount_not_zero check (gross_fen <> 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  received_fen bigint not null default 0,
  invoiced_fen bigint not null default 0,
  adjusts_id bigint,
  remark text not null default '',
  voided_on date,
  void_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  -- Occupation fees: one receivable for each line of the contract and month, however often it is posted.
  holdover_id bigint,
  holdover_line integer,
  corrected_by correcting_act,
  voided_by correcting_act,
  -- The cash flow looks ahead (docs/domain §7.1): an adjustment of a row that falls due later is known from the day it was posted,
  -- which its accounting date, the later due date, does not show.
  posted_on date,
  entered_on date not null default app_today(),
  -- What people adjusted on a row follows it through changes and terminations (docs/domain §5.10), so it is kept separate from the adjustments by
  -- which the rules bring a row to another amount.
  manual text check (manual in ('reduction', 'surcharge')),
  primary key (company_id, id),
  constraint receivable_entity_unique unique (company_id, id, legal_entity_id),
  constraint receivable_once unique (company_id, clause_id, seq),
  constraint receivable_period check (end_date >= start_date),
  constraint receivable_tax check (gross_fen = net_fen + tax_fen),
  constraint receivable_received_within check (received_fen between least(gross_fen, 0) and greatest(gross_fen, 0)),
  constraint receivable_invoiced_within check (invoiced_fen between least(gross_fen, 0) and greatest(gross_fen, 0)),
  constraint receivable_void_without_money check (voided_on is null or received_fen = 0),
  constraint receivable_void_has_reason check ((voided_on is null) = (void_reason = '')),
  constraint receivable_park foreign key (company_id, park_id) references park (company_id, id),
  constraint receivable_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint receivable_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint receivable_clause foreign key (company_id, clause_id) references charge_clause (company_id, id),
  constraint receivable_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  constraint receivable_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint receivable_adjusts foreign key (company_id, adjusts_id) references receivable (company_id, id),
  constraint receivable_holdover foreign key (company_id, holdover_id) references contract_holdover (company_id, id),
  constraint receivable_holdover_line check ((holdover_id is null) = (holdover_line is null)),
  constraint receivable_holdover_once unique (company_id, holdover_id, holdover_line, start_date),
  -- What is invoiced, or applied for, leaves the books by a reversal and never by a void.
  constraint receivable_void_without_invoice check (voided_on is null or invoiced_fen = 0),
  constraint receivable_correction_has_act check ((adjusts_id is null) = (corrected_by is null)),
  constraint receivable_void_has_act check ((voided_on is null) = (voided_by is null)),
  constraint receivable_adjustment_is_posted check (adjusts_id is null or posted_on is not null),
  constraint receivable_manual_adjusts_check check (manual is null or adjusts_id is not null)
);
comment on table receivable is 'An amount that a tenant owes, or below 0 is given; once posted it changes by voiding alone.';
comment on column receivable.posted_on is 'The day it was posted; null: an opening entry, which has always been known.';
comment on column receivable.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index receivable_by_due on receivable (company_id, due_date, id);
create index receivable_of_park on receivable (company_id, park_id, due_date);
create index receivable_of_tenant on receivable (company_id, tenant_id, due_date);
create index receivable_of_contract on receivable (company_id, contract_id, due_date);
create index receivable_open on receivable (company_id, due_date, id) where voided_on is null and received_fen <> gross_fen;
-- A receivable's adjustments.
create index receivable_adjustments on receivable (company_id, adjusts_id) where adjusts_id is not null;
create index receivable_voided on receivable (company_id, voided_on) where voided_on is not null;
-- Each order and filter of the list of receivables is found by an index, however many there are.
create index receivable_by_amount on receivable (company_id, gross_fen, id);
create index receivable_by_open on receivable (company_id, (case when voided_on is null then gross_fen - received_fen else 0 end), id);
create index receivable_of_item on receivable (company_id, charge_item_id, due_date, id);
create index receivable_paid on receivable (company_id, due_date, id) where voided_on is null and received_fen = gross_fen;
create index receivable_partial on receivable (company_id, due_date, id) where voided_on is null and received_fen <> gross_fen and received_fen <> 0;
create index receivable_invoiced on receivable (company_id, due_date, id) where invoiced_fen <> 0;
call protect('receivable', 'select, insert, update (voided_on, void_reason)');
grant update (voided_by) on receivable to lease_app;
alter table turnover_settlement add constraint turnover_settlement_receivable foreign key (company_id, receivable_id) references receivable (company_id, id);

-- Closed months. Each closing and reopening is a line of its own; the last one says through which day the books are closed.
create table period_lock (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  closed_through date,
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  legal_entity_id bigint not null,
  primary key (company_id, id),
  constraint period_lock_month_end check (closed_through = (date_trunc('month', closed_through) + interval '1 month - 1 day')::date),
  constraint period_lock_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id)
);
comment on table period_lock is 'A closing or reopening of months; the last one says through which day the books are closed.';
create index period_lock_of_entity on period_lock (company_id, legal_entity_id, id);
call protect('period_lock', 'select, insert');

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
  -- How much of a refund was paid out.
  paid_fen bigint not null default 0,
  -- Deposits are agreed with the lessor and stay in its books.
  legal_entity_id bigint not null,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint deposit_entry_undone_once unique (company_id, reverses_id),
  constraint deposit_entry_sign check ((amount_fen < 0) = (reverses_id is not null)),
  constraint deposit_entry_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  constraint deposit_entry_termination foreign key (company_id, termination_id) references contract_termination (company_id, id),
  constraint deposit_entry_reverses foreign key (company_id, reverses_id) references deposit_entry (company_id, id),
  constraint deposit_entry_paid_within check (paid_fen = 0 or (kind = 'refund' and paid_fen between 0 and amount_fen)),
  constraint deposit_entry_contract foreign key (company_id, contract_id, legal_entity_id) references contract (company_id, id, lessor_id),
  -- What a deposit settles is owed in the same books.
  constraint deposit_entry_entity_unique unique (company_id, id, legal_entity_id)
);
comment on table deposit_entry is 'What leaves a deposit or comes in from the contract before; what was received stands on its receivables.';
comment on column deposit_entry.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index deposit_entry_of_contract on deposit_entry (company_id, contract_id);
call protect('deposit_entry', 'select, insert');

-- A meter hangs in a building, most of them in one of its spaces. Its number is unique in the building by kind.
create table meter (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  building_id bigint not null,
  space_id bigint,
  kind text not null check (kind in ('water', 'electricity', 'gas', 'heat', 'other')),
  number text not null,
  multiplier numeric(10, 4) not null default 1 constraint meter_multiplier_positive check (multiplier > 0),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  -- A meter that took another's place says which; the other one says since when it is gone.
  replaces_id bigint,
  removed_on date,
  -- A meter whose replacement was undone says since when it counts as never hung; its number and the place it took are free again.
  voided_on date,
  primary key (company_id, id),
  constraint meter_building foreign key (company_id, building_id) references building (company_id, id),
  constraint meter_space foreign key (company_id, space_id) references space (company_id, id),
  constraint meter_replaces foreign key (company_id, replaces_id) references meter (company_id, id)
);
comment on table meter is 'A meter in a building, most of them of one space, and what replaced it.';
create index meter_of_space on meter (company_id, space_id);
create unique index meter_number_once on meter (company_id, building_id, kind, number) where voided_on is null;
create unique index meter_replaced_once on meter (company_id, replaces_id) where voided_on is null;
call protect('meter', 'select, insert, update (space_id, multiplier)');
grant update (number, version, removed_on) on meter to lease_app;
grant update (voided_on) on meter to lease_app;

-- Readings are never edited: a wrong one is voided and the meter read again.
create table meter_reading (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  meter_id bigint not null,
  read_on date not null,
  reading numeric(14, 3) not null constraint meter_reading_not_negative check (reading >= 0),
  -- handover: what was read when the space changed hands, entered with the reading that counts beyond it.
  source text not null check (source in ('delivery', 'termination', 'handover', 'import', 'manual', 'replacement')),
  contract_id bigint,
  voided_on date,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  base_id bigint,
  primary key (company_id, id),
  constraint meter_reading_meter foreign key (company_id, meter_id) references meter (company_id, id),
  constraint meter_reading_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint meter_reading_base foreign key (company_id, base_id) references meter_reading (company_id, id)
);
comment on table meter_reading is 'A reading of a meter; a wrong one is voided and read anew.';
create index meter_reading_of_meter on meter_reading (company_id, meter_id, read_on);
create index meter_reading_of_contract on meter_reading (company_id, contract_id);
create unique index meter_reading_once on meter_reading (company_id, meter_id, read_on)
  where voided_on is null and source in ('import', 'manual');
create unique index meter_reading_counted_once on meter_reading (company_id, base_id) where voided_on is null;
call protect('meter_reading', 'select, insert, update (voided_on)');

-- A refund is requested, approved, then owed to the tenant; paying it out is a cash record of its own.
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
comment on table deposit_refund is 'A refund of a deposit that is asked for and approved.';
create unique index deposit_refund_one_open on deposit_refund (company_id, contract_id, charge_item_id) where status <> 'approved';
call protect('deposit_refund', 'select, insert, update, delete');

-- What the nightly self-check of the books found; the last one is what counts.
create table ledger_check_run (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  checked_at timestamptz not null,
  wrong integer not null,
  note text not null,
  primary key (company_id, id)
);
comment on table ledger_check_run is 'A run of the nightly self-check of the books and what it found.';
call protect('ledger_check_run', 'select, insert');

-- Bills (账单, docs/domain §6): what falls due in a month, frozen with a number, each receivable on one live bill at most.
create table bill (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  number text not null,
  legal_entity_id bigint not null,
  park_id bigint not null,
  tenant_id bigint not null,
  contract_id bigint,
  -- The first of the month; a later run for the same payer is a supplement.
  month date not null constraint bill_month check (extract(day from month) = 1),
  supplement integer not null default 0,
  due_date date not null,
  issued_on date not null,
  amount_fen bigint not null,
  -- As of the day it was made: what was open from before, and what was paid ahead.
  arrears_fen bigint not null,
  prepayment_fen bigint not null,
  reissues_id bigint,
  status text not null default 'issued' check (status in ('issued', 'void')),
  voided_on date,
  void_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bill_number_unique unique (company_id, number),
  constraint bill_reissued_once unique (company_id, reissues_id),
  constraint bill_void_has_reason check ((status = 'void') = (void_reason <> '') and (status = 'void') = (voided_on is not null)),
  constraint bill_park foreign key (company_id, park_id) references park (company_id, id),
  constraint bill_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint bill_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint bill_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint bill_reissues foreign key (company_id, reissues_id) references bill (company_id, id)
);
comment on table bill is 'A bill: what falls due in a month, frozen under a number.';
create index bill_by_month on bill (company_id, month, id);
create index bill_of_tenant on bill (company_id, tenant_id, month);
-- Bills: by due date and amount; of a park, which scope and selection ask for, and of a contract; void ones, which are few.
create index bill_by_due on bill (company_id, due_date, id);
create index bill_by_amount on bill (company_id, amount_fen, id);
create index bill_of_park on bill (company_id, park_id, month, id);
create index bill_of_contract on bill (company_id, contract_id, month, id);
create index bill_voided on bill (company_id, month, id) where status = 'void';
call protect('bill', 'select, insert, update (status, voided_on, void_reason)');

create table bill_line (
  company_id bigint not null,
  bill_id bigint not null,
  receivable_id bigint not null,
  -- What was open of it when the bill was made.
  open_fen bigint not null,
  live boolean not null default true,
  primary key (company_id, bill_id, receivable_id),
  foreign key (company_id, bill_id) references bill (company_id, id),
  constraint bill_line_receivable foreign key (company_id, receivable_id) references receivable (company_id, id)
);
comment on table bill_line is 'A receivable on a bill; it stands on one live bill at most.';
create unique index bill_line_billed_once on bill_line (company_id, receivable_id) where live;
call protect('bill_line', 'select, insert, update (live)');

-- How a tenant was notified: the bill itself (level 0) or a reminder of it (1 to 3).
create table bill_notice (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  bill_id bigint not null,
  level integer not null check (level between 0 and 3),
  target text not null,
  subject text not null,
  content text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
  failure text not null default '',
  tries integer not null default 0,
  sent_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  channel text not null default 'email' constraint bill_notice_channel check (channel in ('email', 'sms')),
  -- What the nightly job made has no author; each level of a bill goes to an address once by itself. Dropped: paid or agreed in
  -- instalments before it was sent.
  automatic boolean not null default false,
  primary key (company_id, id),
  constraint bill_notice_bill foreign key (company_id, bill_id) references bill (company_id, id),
  constraint bill_notice_author check (automatic = (created_by is null))
);
comment on table bill_notice is 'A bill (level 0) or a reminder of it (1 to 3) sent to a tenant by mail or text message.';
create index bill_notice_of_bill on bill_notice (company_id, bill_id);
create index bill_notice_waiting on bill_notice (company_id, id) where status = 'waiting';
create unique index bill_notice_automatic_once on bill_notice (company_id, bill_id, level, channel, target)
  where automatic and status <> 'dropped';
call protect('bill_notice', 'select, insert, update (status, failure, tries, sent_at)');

-- Which late fee was charged for which principal, and up to which date: the next one charges what came on top.
create table late_fee_posting (
  company_id bigint not null references company (id),
  receivable_id bigint not null,
  principal_id bigint not null,
  -- Counts the postings of a principal, so that two at once cannot both be the next one.
  seq integer not null constraint late_fee_posting_seq check (seq > 0),
  through date not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, receivable_id),
  constraint late_fee_posting_once unique (company_id, principal_id, seq),
  constraint late_fee_posting_receivable foreign key (company_id, receivable_id) references receivable (company_id, id),
  constraint late_fee_posting_principal foreign key (company_id, principal_id) references receivable (company_id, id)
);
comment on table late_fee_posting is 'A late fee charged for a principal, and through which day.';
call protect('late_fee_posting', 'select, insert');

-- A waiver is requested and approved; then a negative adjustment takes the amount off the posted fee.
create table late_fee_waiver (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  receivable_id bigint not null,
  amount_fen bigint not null constraint late_fee_waiver_amount check (amount_fen > 0),
  reason text not null,
  status text not null default 'draft' check (status in ('draft', 'auditing', 'approved', 'rejected')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint late_fee_waiver_receivable foreign key (company_id, receivable_id) references receivable (company_id, id)
);
comment on table late_fee_waiver is 'A waiver of a late fee that is asked for and approved.';
create unique index late_fee_waiver_one_open on late_fee_waiver (company_id, receivable_id) where status <> 'approved';
call protect('late_fee_waiver', 'select, insert, update, delete');

-- Money read from a bank's statement: the layout of a bank's file, the files read, and the payers of the money, so
-- that the next money of a payer finds its tenant by itself (docs/domain §6).
create table statement_mapping (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  -- Heads of the columns by field; see domain/finance/receipts/statement.ts.
  columns jsonb not null,
  date_order text not null check (date_order in ('ymd', 'dmy', 'mdy')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint statement_mapping_name_unique unique (company_id, name)
);
comment on table statement_mapping is 'How a bank lays out its statements: which column is what.';
call protect('statement_mapping', 'select, insert, update (columns, date_order, created_by, created_at), delete');

create table bank_statement (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  flow_account_id bigint not null,
  file_name text not null,
  first_on date not null,
  last_on date not null,
  -- Lines of the file, those of them that are money going out, and those left out as wrong or entered by hand before. What is
  -- missing to the records that name the statement was in the books already.
  lines integer not null,
  outgoing integer not null,
  left_out integer not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bank_statement_account foreign key (company_id, flow_account_id) references flow_account (company_id, id)
);
comment on table bank_statement is 'A file of a bank’s statement that was read, and how many of its lines were taken.';
create index bank_statement_of_account on bank_statement (company_id, flow_account_id);
call protect('bank_statement', 'select, insert');

create table cash_record (
  company_id bigint not null,
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  flow_account_id bigint not null,
  tenant_id bigint,
  direction text not null default 'in' check (direction in ('in', 'out')),
  received_on date not null,
  amount_fen bigint not null constraint cash_record_amount_positive check (amount_fen > 0),
  allocated_fen bigint not null default 0,
  payer text not null,
  payment_type_id bigint,
  bank_serial text,
  remark text not null default '',
  voided_on date,
  void_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  payer_account text not null default '',
  statement_id bigint,
  -- Where the bank gives no serial, the key distinguishes movements; the same file read twice adds nothing.
  statement_key text,
  -- Accounting dates (docs/domain §5.7): money too has one, its own day or, where that month is closed, the first open day. The day
  -- of value stays for late fees.
  accounting_date date not null,
  tenant_on date,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint cash_record_entity_unique unique (company_id, id, legal_entity_id),
  constraint cash_record_serial_unique unique (company_id, flow_account_id, bank_serial),
  constraint cash_record_allocated_within check (allocated_fen between 0 and amount_fen),
  constraint cash_record_void_unallocated check (voided_on is null or allocated_fen = 0),
  constraint cash_record_void_has_reason check ((voided_on is null) = (void_reason = '')),
  constraint cash_record_account foreign key (company_id, flow_account_id, legal_entity_id)
    references flow_account (company_id, id, legal_entity_id),
  constraint cash_record_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint cash_record_payment_type foreign key (company_id, payment_type_id) references dictionary (company_id, id),
  constraint cash_record_statement foreign key (company_id, statement_id) references bank_statement (company_id, id),
  constraint cash_record_statement_key_unique unique (company_id, flow_account_id, statement_key),
  constraint cash_record_tenant_day check (tenant_id is null or tenant_on is not null)
);
comment on table cash_record is 'Money that came in or went out; once posted it changes by voiding alone.';
comment on column cash_record.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index cash_record_by_date on cash_record (company_id, received_on, id);
create index cash_record_left on cash_record (company_id, received_on, id) where voided_on is null and allocated_fen < amount_fen;
create index cash_record_of_statement on cash_record (company_id, statement_id);
-- What a tenant has paid ahead is read for each bill of a run and each row of a statement: found by tenant, not by a scan of
-- all money that ever came.
create index cash_record_left_of_tenant on cash_record (company_id, tenant_id) where voided_on is null and allocated_fen < amount_fen;
create index cash_record_by_amount on cash_record (company_id, amount_fen);
-- Money received: by payer, by the amount as the list has it (what went out counts against what came in) and by what is left of it; of a
-- tenant and of an account; and what is rare: void, paid out, of an unknown payer.
create index cash_record_by_payer on cash_record (company_id, payer, id);
create index cash_record_by_signed_amount on cash_record
  (company_id, (case direction when 'out' then -amount_fen else amount_fen end), id);
create index cash_record_by_left on cash_record
  (company_id, (case when voided_on is null and direction = 'in' then amount_fen - allocated_fen else 0 end), id);
create index cash_record_of_tenant on cash_record (company_id, tenant_id, received_on, id);
create index cash_record_of_account on cash_record (company_id, flow_account_id, received_on, id);
create index cash_record_voided on cash_record (company_id, received_on, id) where voided_on is not null;
create index cash_record_out on cash_record (company_id, received_on, id) where direction = 'out';
create index cash_record_unknown on cash_record (company_id, received_on, id) where tenant_id is null;
-- Lists that are filtered by an item of a dictionary.
create index cash_record_of_payment_type on cash_record (company_id, payment_type_id, received_on, id);
call protect('cash_record', 'select, insert, update (tenant_id, voided_on, void_reason)');
grant update (tenant_on) on cash_record to lease_app;
alter table tenant_alias add constraint tenant_alias_learnt_from foreign key (company_id, learnt_from) references cash_record (company_id, id);

-- One entity in both references: a write-off can't cross legal entities.
create table write_off (
  company_id bigint not null,
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  receivable_id bigint not null,
  cash_record_id bigint,
  amount_fen bigint not null constraint write_off_amount_not_zero check (amount_fen <> 0),
  value_date date not null,
  accounting_date date not null,
  reverses_id bigint,
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  -- Besides cash, two sources settle a receivable: a negative adjustment what is open on its original (冲抵), and a deposit.
  offsets_id bigint,
  deposit_entry_id bigint,
  -- Whose money a write-off took: it stays so when what was undone finds another tenant.
  payer_tenant_id bigint,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint write_off_undone_once unique (company_id, reverses_id),
  constraint write_off_sign check ((amount_fen < 0) = (reverses_id is not null)),
  constraint write_off_receivable foreign key (company_id, receivable_id, legal_entity_id)
    references receivable (company_id, id, legal_entity_id),
  constraint write_off_cash foreign key (company_id, cash_record_id, legal_entity_id)
    references cash_record (company_id, id, legal_entity_id),
  constraint write_off_reverses foreign key (company_id, reverses_id) references write_off (company_id, id),
  constraint write_off_source check (num_nonnulls(cash_record_id, offsets_id, deposit_entry_id) = 1),
  constraint write_off_offsets foreign key (company_id, offsets_id, legal_entity_id)
    references receivable (company_id, id, legal_entity_id),
  constraint write_off_payer foreign key (company_id, payer_tenant_id) references tenant (company_id, id),
  constraint write_off_deposit foreign key (company_id, deposit_entry_id, legal_entity_id)
    references deposit_entry (company_id, id, legal_entity_id)
);
comment on table write_off is 'Money, a deposit or a negative receivable set against a receivable; undone by a mirror entry.';
comment on column write_off.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index write_off_of_receivable on write_off (company_id, receivable_id);
create index write_off_of_cash on write_off (company_id, cash_record_id);
create index write_off_of_adjustment on write_off (company_id, offsets_id) where offsets_id is not null;
create index write_off_of_deposit on write_off (company_id, deposit_entry_id) where deposit_entry_id is not null;
-- What came after a day is taken off what is open now, to say what was open then.
create index write_off_by_day on write_off (company_id, accounting_date);
create index write_off_by_accounting on write_off (company_id, accounting_date, receivable_id);
call protect('write_off', 'select, insert');

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
  entered_on date not null default app_today(),
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
comment on table payout is 'What a payment to a tenant gives back: a deposit refund, or money he paid too much.';
comment on column payout.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index payout_of_cash on payout (company_id, cash_record_id);
create index payout_of_source on payout (company_id, source_cash_id) where source_cash_id is not null;
create index payout_of_deposit on payout (company_id, deposit_entry_id) where deposit_entry_id is not null;
call protect('payout', 'select, insert');

-- Invoices (发票, docs/domain §6): applied for, approved, issued by the tax bureau under a number, reversed by a red one. A line
-- counts against its receivable from the application on; what is refused, voided or red-flushed is given back by a mirror line.
create table invoice (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  -- Ours, by which the tax bureau's numbers are found again (发票流水号).
  serial text not null,
  kind text not null check (kind in ('e_general', 'e_special', 'paper_general', 'paper_special')),
  legal_entity_id bigint not null,
  tenant_id bigint not null,
  -- The buyer: the tenant's data at the application.
  title text not null,
  tax_number text not null default '',
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  account text not null default '',
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  remark text not null default '',
  status text not null default 'applied',
  -- Of paper only.
  code text not null default '',
  number text not null default '',
  issued_on date,
  accounting_date date,
  -- A red one: whose, and why.
  reverses_id bigint,
  red_reason text not null default '',
  close_reason text not null default '',
  closed_on date,
  reviewed_by bigint,
  reviewed_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint invoice_entity_unique unique (company_id, id, legal_entity_id),
  constraint invoice_serial_unique unique (company_id, serial),
  constraint invoice_red_sign check (gross_fen <> 0 and (gross_fen < 0) = (reverses_id is not null) and (reverses_id is null) = (red_reason = '')),
  constraint invoice_sum check (gross_fen = net_fen + tax_fen),
  constraint invoice_code_of_paper check (number = '' or (kind like 'paper%') = (code <> '')),
  constraint invoice_closed_has_reason check ((status in ('rejected', 'void')) = (close_reason <> '') and (closed_on is null) = (close_reason = '')),
  constraint invoice_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint invoice_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint invoice_reverses foreign key (company_id, reverses_id) references invoice (company_id, id),
  -- Red notes that take an invoice back in part (部分红冲, docs/domain §6): which lines and how much of them is stored with the note from
  -- the day of its application; what notes took back of a line is a running total on it, which a check bounds.
  constraint invoice_status_check
    check (status in ('applied', 'approved', 'rejected', 'issued', 'partly_red', 'red_flushed', 'void')),
  constraint invoice_issued_has_number check (
    status not in ('issued', 'partly_red', 'red_flushed') or (number <> '' and issued_on is not null and accounting_date is not null))
);
comment on table invoice is 'An invoice from its application to its number, or a red note that takes one back.';
create unique index invoice_number_unique on invoice (company_id, legal_entity_id, code, number) where number <> '';
create index invoice_of_tenant on invoice (company_id, tenant_id, id);
create index invoice_todo on invoice (company_id, id) where status in ('applied', 'approved');
-- One note at a time waits for its number; the next one begins from what is left.
create unique index invoice_red_once on invoice (company_id, reverses_id) where reverses_id is not null and status = 'approved';
create index invoice_red_notes on invoice (company_id, reverses_id) where reverses_id is not null;
-- Invoices: by amount; by the day of issue, which is empty before it, last in both directions; by the day of application; by their state
-- and by their kind, since those to be done, and paper, are few.
create index invoice_by_amount on invoice (company_id, gross_fen, id);
create index invoice_by_issue on invoice (company_id, issued_on, id);
create index invoice_by_latest_issue on invoice (company_id, issued_on desc nulls last, id desc);
create index invoice_by_application on invoice (company_id, ((created_at at time zone 'Asia/Shanghai')::date), id);
create index invoice_of_status on invoice (company_id, status, serial);
create index invoice_of_kind on invoice (company_id, kind, serial);
call protect('invoice', 'select, insert, update (status, code, number, issued_on, accounting_date, close_reason, closed_on, reviewed_by, reviewed_at)');

-- One entity in both references: an invoice can't cross legal entities.
create table invoice_line (
  company_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  legal_entity_id bigint not null,
  receivable_id bigint not null,
  gross_fen bigint not null constraint invoice_line_amount_not_zero check (gross_fen <> 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  tax_rate numeric(7, 6) not null,
  -- As printed, with the short name of its class in front, and the 19 digits of the class.
  item_name text not null,
  tax_code text not null constraint invoice_line_code check (tax_code ~ '^[0-9]{19}$'),
  -- What the leasing of real estate states in addition.
  rental boolean not null default false,
  property_region text not null default '',
  property_address text not null default '',
  certificate_number text not null default '',
  lease_start date,
  lease_end date,
  cross_city boolean not null default false,
  area_unit text not null default '',
  reverses_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  reversed_fen bigint not null default 0,
  reversed_net_fen bigint not null default 0,
  primary key (company_id, id),
  constraint invoice_line_sign check ((gross_fen < 0) = (reverses_id is not null)),
  constraint invoice_line_sum check (gross_fen = net_fen + tax_fen),
  constraint invoice_line_rental check (not rental or (lease_start <= lease_end and certificate_number <> '' and area_unit <> '')),
  constraint invoice_line_invoice foreign key (company_id, invoice_id, legal_entity_id) references invoice (company_id, id, legal_entity_id),
  constraint invoice_line_receivable foreign key (company_id, receivable_id, legal_entity_id)
    references receivable (company_id, id, legal_entity_id),
  constraint invoice_line_reverses foreign key (company_id, reverses_id) references invoice_line (company_id, id),
  constraint invoice_line_undone_once unique (company_id, invoice_id, reverses_id),
  constraint invoice_line_reversed_within check (
    reversed_fen between 0 and greatest(gross_fen, 0) and reversed_net_fen between 0 and greatest(net_fen, 0)
    and reversed_fen - reversed_net_fen between 0 and greatest(tax_fen, 0) and (reversed_fen <> gross_fen or reversed_net_fen = net_fen))
);
comment on table invoice_line is 'The part of a receivable that an invoice covers, counted from the application on; given back by a mirror line.';
create unique index invoice_line_once on invoice_line (company_id, invoice_id, receivable_id) where reverses_id is null;
create index invoice_line_of_invoice on invoice_line (company_id, invoice_id);
create index invoice_line_of_receivable on invoice_line (company_id, receivable_id);
call protect('invoice_line', 'select, insert');

-- The receivable of a reading, with the terms it was computed by and the way to its amount, as they were.
create table meter_charge (
  company_id bigint not null references company (id),
  reading_id bigint not null,
  receivable_id bigint not null,
  usage numeric(26, 7) not null,
  billed_usage numeric(26, 3) not null,
  loss_share numeric(8, 6) not null,
  unit_price numeric(14, 6) not null,
  explanation text not null,
  primary key (company_id, reading_id, receivable_id),
  constraint meter_charge_receivable_once unique (company_id, receivable_id),
  constraint meter_charge_reading foreign key (company_id, reading_id) references meter_reading (company_id, id),
  constraint meter_charge_receivable foreign key (company_id, receivable_id) references receivable (company_id, id)
);
comment on table meter_charge is 'A receivable of a reading, one for each contract that held the space, with the usage and price it was computed by.';
call protect('meter_charge', 'select, insert');

-- Says what is expected when and changes no receivable: due dates and late fees run on. Running until it is kept (all paid),
-- broken (an instalment is late by more than the days of grace) or cancelled.
create table instalment_plan (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  tenant_id bigint not null,
  legal_entity_id bigint not null,
  reason text not null constraint instalment_plan_reason check (btrim(reason) <> ''),
  started_on date not null,
  grace_days integer not null constraint instalment_plan_grace check (grace_days between 0 and 90),
  status text not null default 'running' check (status in ('running', 'kept', 'broken', 'cancelled')),
  ended_on date,
  end_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint instalment_plan_ended check ((status = 'running') = (ended_on is null) and (status = 'cancelled') = (end_reason <> '')),
  constraint instalment_plan_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint instalment_plan_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id)
);
comment on table instalment_plan is 'An agreement by which a tenant pays what he owes in parts; due dates and late fees run on.';
create index instalment_plan_of_tenant on instalment_plan (company_id, tenant_id);
create index instalment_plan_running on instalment_plan (company_id, id) where status = 'running';
call protect('instalment_plan', 'select, insert, update (status, ended_on, end_reason)');

create table instalment (
  company_id bigint not null,
  plan_id bigint not null,
  seq integer not null,
  due_date date not null,
  amount_fen bigint not null constraint instalment_amount_positive check (amount_fen > 0),
  primary key (company_id, plan_id, seq),
  constraint instalment_day_once unique (company_id, plan_id, due_date),
  constraint instalment_of_plan foreign key (company_id, plan_id) references instalment_plan (company_id, id)
);
comment on table instalment is 'A part of an instalment plan: its day and amount.';
call protect('instalment', 'select, insert');

create table instalment_plan_line (
  company_id bigint not null,
  plan_id bigint not null,
  receivable_id bigint not null,
  -- What was open of it when the plan was made.
  open_fen bigint not null constraint instalment_plan_line_open check (open_fen > 0),
  -- While the plan runs.
  live boolean not null default true,
  primary key (company_id, plan_id, receivable_id),
  constraint instalment_plan_line_plan foreign key (company_id, plan_id) references instalment_plan (company_id, id),
  constraint instalment_plan_line_receivable foreign key (company_id, receivable_id) references receivable (company_id, id)
);
comment on table instalment_plan_line is 'A receivable that an instalment plan covers, and what was open of it.';
create unique index instalment_plan_running_once on instalment_plan_line (company_id, receivable_id) where live;
call protect('instalment_plan_line', 'select, insert, update (live)');

-- Without a tenant: of the enterprise, for all tenants who have none of their own. A level without days is not sent.
create table dunning_plan (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  tenant_id bigint,
  enabled boolean not null,
  days_1 integer,
  channel_1 text not null check (channel_1 in ('email', 'sms', 'both')),
  days_2 integer,
  channel_2 text not null check (channel_2 in ('email', 'sms', 'both')),
  days_3 integer,
  channel_3 text not null check (channel_3 in ('email', 'sms', 'both')),
  version integer not null default 0,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint dunning_plan_days check (least(days_1, days_2, days_3) >= 1 and greatest(days_1, days_2, days_3) <= 365),
  constraint dunning_plan_order check (days_2 > days_1 and days_3 > greatest(days_1, days_2)),
  constraint dunning_plan_tenant foreign key (company_id, tenant_id) references tenant (company_id, id) on delete cascade
);
comment on table dunning_plan is 'After how many days and by which channel each reminder goes; without a tenant, the rule for all others.';
create unique index dunning_plan_once on dunning_plan (company_id, coalesce(tenant_id, 0));
call protect('dunning_plan', 'select, insert, update, delete');

-- Whose money was, from when to when: a statement sent before money found its tenant stays as it was sent.
create table cash_holder (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  cash_record_id bigint not null,
  tenant_id bigint not null,
  from_on date not null,
  to_on date,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint cash_holder_days check (to_on >= from_on),
  constraint cash_holder_cash foreign key (company_id, cash_record_id) references cash_record (company_id, id),
  constraint cash_holder_tenant foreign key (company_id, tenant_id) references tenant (company_id, id)
);
comment on table cash_holder is 'Which tenant a cash record belonged to, from when to when, so that statements sent earlier stay true.';
comment on column cash_holder.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create unique index cash_holder_one_now on cash_holder (company_id, cash_record_id) where to_on is null;
create index cash_holder_of_tenant on cash_holder (company_id, tenant_id);
call protect('cash_holder', 'select');

-- Undoing a write-off may need approval (a parameter of the enterprise): the request, until it is decided.
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

-- What an enterprise changed of the lines that postings of an event make; without a row they are the usual ones.
create table voucher_template (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  event text not null,
  lines jsonb not null,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint voucher_template_event unique (company_id, event)
);
comment on table voucher_template is 'The lines that postings of an event make in a voucher, where the enterprise changed the usual ones.';
call protect('voucher_template', 'select, insert, update, delete');

-- Vouchers (凭证, docs/domain §6): every posting is in exactly one of them, debit equals credit, numbers follow each other in a month of a legal
-- entity.
create table voucher (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  month date not null constraint voucher_month check (month = date_trunc('month', month)),
  number integer not null constraint voucher_number_positive check (number > 0),
  voucher_date date not null constraint voucher_day check (date_trunc('month', voucher_date) = month),
  event text not null,
  posting_count integer not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  exported_at timestamptz,
  exported_by bigint,
  primary key (company_id, id),
  constraint voucher_number_once unique (company_id, legal_entity_id, month, number),
  constraint voucher_exported check ((exported_at is null) = (exported_by is null)),
  constraint voucher_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id)
);
comment on table voucher is 'A voucher of a legal entity, made from postings; once exported it stays as it is.';
create index voucher_by_day on voucher (company_id, voucher_date, id);
call protect('voucher', 'select, insert, delete, update (exported_at, exported_by)');

create table voucher_line (
  company_id bigint not null,
  id bigint generated always as identity,
  voucher_id bigint not null,
  line integer not null,
  subject text not null constraint voucher_line_subject check (subject <> ''),
  side text not null check (side in ('debit', 'credit')),
  -- Below 0 (red) where a posting is reversed.
  amount_fen bigint not null constraint voucher_line_not_zero check (amount_fen <> 0),
  summary text not null,
  tenant_id bigint,
  building_id bigint,
  contract_id bigint,
  park_id bigint,
  primary key (company_id, id),
  constraint voucher_line_once unique (company_id, voucher_id, line),
  constraint voucher_line_voucher foreign key (company_id, voucher_id) references voucher (company_id, id) on delete cascade,
  constraint voucher_line_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint voucher_line_building foreign key (company_id, building_id) references building (company_id, id),
  constraint voucher_line_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint voucher_line_park foreign key (company_id, park_id) references park (company_id, id),
  constraint voucher_line_in_chart foreign key (company_id, subject) references ledger_subject (company_id, code)
);
comment on table voucher_line is 'A debit or credit of a voucher on a subject, with what it is analysed by.';
create index voucher_line_of_subject on voucher_line (company_id, subject);
call protect('voucher_line', 'select, insert');

create table voucher_posting (
  company_id bigint not null,
  event text not null,
  posting_id bigint not null,
  voucher_id bigint not null,
  primary key (company_id, event, posting_id),
  constraint voucher_posting_voucher foreign key (company_id, voucher_id) references voucher (company_id, id) on delete cascade
);
comment on table voucher_posting is 'Which voucher a posting is in: exactly one.';
create index voucher_posting_of_voucher on voucher_posting (company_id, voucher_id);
call protect('voucher_posting', 'select, insert');

-- The difference between accounting and tax revenue, posted at the end of a month: its total by the report, less what
-- was posted before.
create table revenue_adjustment (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  contract_id bigint not null,
  month date not null constraint revenue_adjustment_month check (month = date_trunc('month', month)),
  accounting_date date not null constraint revenue_adjustment_day check (accounting_date = (month + interval '1 month - 1 day')::date),
  amount_fen bigint not null constraint revenue_adjustment_not_zero check (amount_fen <> 0),
  -- What has come together by the end of the month.
  running_fen bigint not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint revenue_adjustment_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint revenue_adjustment_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
comment on table revenue_adjustment is 'The tax and accounting difference of a contract posted at a month''s end, less what was posted before.';
create index revenue_adjustment_of_contract on revenue_adjustment (company_id, contract_id, accounting_date);
create index revenue_adjustment_by_day on revenue_adjustment (company_id, legal_entity_id, accounting_date);
call protect('revenue_adjustment', 'select, insert');

-- Yearly cost reconciliation (年度清算, docs/domain §6.1): pools of what was spent for buildings, what contracts say of their share, and
-- the runs that posted the differences from what was billed in advance.
create table cost_pool (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  number text not null,
  name text not null,
  legal_entity_id bigint not null,
  start_date date not null,
  end_date date not null,
  target numeric(7, 6) constraint cost_pool_target check (target > 0 and target <= 1),
  basis text not null constraint cost_pool_basis check (basis in ('rentable', 'let')),
  admin numeric(7, 6) not null constraint cost_pool_admin check (admin between 0 and 1),
  status text not null default 'draft' constraint cost_pool_status check (status in ('draft', 'posted', 'undone')),
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint cost_pool_number_unique unique (company_id, number),
  constraint cost_pool_period check (end_date >= start_date),
  constraint cost_pool_years check (start_date >= '2000-01-01' and end_date <= '2100-12-31'),
  constraint cost_pool_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id)
);
comment on table cost_pool is 'A pool (清算): what was spent for some buildings over a period, to be shared over their leases.';
call protect('cost_pool', 'select, insert, update, delete');

create table cost_pool_building (
  company_id bigint not null,
  pool_id bigint not null,
  building_id bigint not null,
  primary key (company_id, pool_id, building_id),
  foreign key (company_id, pool_id) references cost_pool (company_id, id) on delete cascade,
  constraint cost_pool_building_building foreign key (company_id, building_id) references building (company_id, id)
);
comment on table cost_pool_building is 'A building whose costs are in a pool.';
create index cost_pool_building_of_building on cost_pool_building (company_id, building_id);
call protect('cost_pool_building', 'select, insert, delete');

create table cost_pool_item (
  company_id bigint not null,
  id bigint generated always as identity,
  pool_id bigint not null,
  seq integer not null,
  name text not null,
  amount_fen bigint not null,
  variable boolean not null,
  controllable boolean not null,
  primary key (company_id, id),
  constraint cost_pool_item_name_once unique (company_id, pool_id, name),
  foreign key (company_id, pool_id) references cost_pool (company_id, id) on delete cascade
);
comment on table cost_pool_item is 'One kind of cost of a pool: as spent, tax included, below 0 for a refund.';
call protect('cost_pool_item', 'select, insert, delete');

create table cost_pool_item_charge (
  company_id bigint not null,
  item_id bigint not null,
  charge_item_id bigint not null,
  primary key (company_id, item_id, charge_item_id),
  foreign key (company_id, item_id) references cost_pool_item (company_id, id) on delete cascade,
  constraint cost_pool_item_charge_item foreign key (company_id, charge_item_id) references charge_item (company_id, id)
);
comment on table cost_pool_item_charge is 'A charge item by which an item of a pool was billed in advance.';
call protect('cost_pool_item_charge', 'select, insert, delete');

create table cost_pool_claim (
  company_id bigint not null,
  pool_id bigint not null,
  building_id bigint not null,
  charge_item_id bigint not null,
  start_date date not null,
  end_date date not null,
  primary key (company_id, pool_id, building_id, charge_item_id),
  foreign key (company_id, pool_id) references cost_pool (company_id, id) on delete cascade,
  constraint cost_pool_claim_once exclude using gist (
    company_id with =, building_id with =, charge_item_id with =, daterange(start_date, end_date, '[]') with &&)
);
comment on table cost_pool_claim is 'What a pool reconciles: a charge item in a building over its days; no other pool may reconcile it too.';
call protect('cost_pool_claim', 'select, insert, delete');

create table cost_term (
  company_id bigint not null,
  contract_id bigint not null,
  effective_on date not null,
  excluded jsonb not null default '[]' check (jsonb_typeof(excluded) = 'array'),
  cap text not null constraint cost_term_cap check (cap in ('none', 'fixed', 'yearly', 'cumulative')),
  cap_fen bigint constraint cost_term_cap_fen check (cap_fen >= 0),
  growth numeric(7, 6) constraint cost_term_growth check (growth between 0 and 1),
  rate numeric(16, 6) constraint cost_term_rate check (rate >= 0),
  base_start date,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, contract_id, effective_on),
  constraint cost_term_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint cost_term_whole check ((cap = 'fixed') = (cap_fen is not null) and (cap in ('yearly', 'cumulative')) = (growth is not null)
    and (cap = 'cumulative') = (base_start is not null))
);
comment on table cost_term is
  'What a contract says of yearly costs from a day on: items it takes no part in, by their names, and the cap on controllable ones; '
  'cap_fen and rate (yuan) are per m² and year.';
call protect('cost_term', 'select, insert, update, delete');

create table cost_run (
  company_id bigint not null,
  id bigint generated always as identity,
  pool_id bigint not null,
  charge_item_id bigint not null,
  due_date date not null,
  posted_on date not null,
  posted_by bigint not null,
  terms jsonb not null,
  rentable_sqm_days numeric(20, 2) not null,
  let_sqm_days numeric(20, 2) not null,
  gross_up text not null,
  pool_fen bigint not null,
  charges_fen bigint not null,
  owner_fen bigint not null,
  undone_on date,
  undone_by bigint,
  undo_reason text not null default '',
  primary key (company_id, id),
  constraint cost_run_pool foreign key (company_id, pool_id) references cost_pool (company_id, id),
  constraint cost_run_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  constraint cost_run_owner check (owner_fen = pool_fen - charges_fen),
  constraint cost_run_undo_has_reason check ((undone_on is null) = (undo_reason = '') and (undone_on is null) = (undone_by is null))
);
comment on table cost_run is 'A pool as it was posted, with its rules in terms; undone as a whole.';
create unique index cost_run_once on cost_run (company_id, pool_id) where undone_on is null;
call protect('cost_run', 'select, insert, update (undone_on, undone_by, undo_reason)');

create table cost_result (
  company_id bigint not null,
  run_id bigint not null,
  contract_id bigint not null,
  m2_days numeric(20, 2) not null,
  share text not null,
  before_cap text not null,
  controllable text not null,
  controllable_capped text not null,
  cap text,
  capped text not null,
  rate text,
  charge_fen bigint not null,
  billed_fen bigint not null,
  result_fen bigint not null,
  receivable_id bigint,
  explained jsonb not null,
  primary key (company_id, run_id, contract_id),
  foreign key (company_id, run_id) references cost_run (company_id, id),
  constraint cost_result_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint cost_result_receivable foreign key (company_id, receivable_id) references receivable (company_id, id),
  constraint cost_result_receivable_once unique (company_id, receivable_id),
  constraint cost_result_difference check (result_fen = charge_fen - billed_fen and (result_fen = 0) = (receivable_id is null))
);
comment on table cost_result is
  'What a run made of a contract: fractions are exact, in fen where they are money; rate is what it bears of controllable items per m² and '
  'year. Above 0 the result is a receivable, below 0 a credit. explained: what stands behind, as printed on the statement.';
create index cost_result_of_contract on cost_result (company_id, contract_id);
call protect('cost_result', 'select, insert');

create table red_note_line (
  company_id bigint not null references company (id),
  -- The note, and the line of the invoice that it reverses.
  invoice_id bigint not null,
  line_id bigint not null,
  gross_fen bigint not null constraint red_note_line_amount check (gross_fen > 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  primary key (company_id, invoice_id, line_id),
  constraint red_note_line_sum check (gross_fen = net_fen + tax_fen and net_fen >= 0 and tax_fen >= 0),
  constraint red_note_line_invoice foreign key (company_id, invoice_id) references invoice (company_id, id),
  constraint red_note_line_line foreign key (company_id, line_id) references invoice_line (company_id, id)
);
comment on table red_note_line is 'How much of a line of an issued invoice a red note takes back, from the day it is asked for.';
create index red_note_line_of_line on red_note_line (company_id, line_id);
call protect('red_note_line', 'select, insert');
