-- Securities other than cash for a deposit: guarantees of banks, guarantors, insurance (docs/domain §5.15).
create table deposit_security (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  charge_item_id bigint not null,
  kind text not null check (kind in ('bank_guarantee', 'guarantor', 'insurance')),
  issuer text not null,
  number text not null default '',
  amount_fen bigint not null constraint deposit_security_amount check (amount_fen > 0),
  start_date date not null,
  end_date date,
  replaces_id bigint,
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint deposit_security_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint deposit_security_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  constraint deposit_security_replaces foreign key (company_id, replaces_id) references deposit_security (company_id, id),
  foreign key (company_id, created_by) references app_user (company_id, id),
  constraint deposit_security_days check (end_date >= start_date)
);
comment on table deposit_security is
  'A guarantee, guarantor or insurance that fulfils a deposit in part or whole from its start to its end; it ends earlier by an act or by the security '
  'that replaces it. docs/domain §5.15.';
comment on column deposit_security.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index deposit_security_of_contract on deposit_security (company_id, contract_id, charge_item_id);
create index deposit_security_of_item on deposit_security (company_id, charge_item_id);
create index deposit_security_of_replaced on deposit_security (company_id, replaces_id) where replaces_id is not null;
create index deposit_security_of_person on deposit_security (company_id, created_by);
call protect('deposit_security', 'select, insert');

create table deposit_security_act (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  security_id bigint not null,
  kind text not null check (kind in ('return', 'claim', 'void')),
  acted_on date not null,
  amount_fen bigint constraint deposit_security_act_amount check (amount_fen > 0),
  cash_record_id bigint,
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null,
  undone_on date,
  undone_by bigint,
  undo_reason text not null default '',
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint deposit_security_act_security foreign key (company_id, security_id) references deposit_security (company_id, id),
  constraint deposit_security_act_cash foreign key (company_id, cash_record_id) references cash_record (company_id, id),
  foreign key (company_id, created_by) references app_user (company_id, id),
  foreign key (company_id, undone_by) references app_user (company_id, id),
  check ((kind = 'claim') = (amount_fen is not null)),
  check ((kind = 'claim') = (cash_record_id is not null)),
  check ((undone_on is null) = (undone_by is null))
);
comment on table deposit_security_act is
  'A security that was returned, claimed for money, or voided as entered by mistake. docs/domain §5.15.';
comment on column deposit_security_act.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create unique index deposit_security_act_ended_once on deposit_security_act (company_id, security_id)
  where kind in ('return', 'void') and undone_on is null;
create index deposit_security_act_of_security on deposit_security_act (company_id, security_id);
create index deposit_security_act_of_cash on deposit_security_act (company_id, cash_record_id) where cash_record_id is not null;
create index deposit_security_act_of_person on deposit_security_act (company_id, created_by);
create index deposit_security_act_of_undoer on deposit_security_act (company_id, undone_by) where undone_by is not null;
call protect('deposit_security_act', 'select, insert, update (undone_on, undone_by, undo_reason)');

create table deposit_security_row (
  company_id bigint not null references company (id),
  receivable_id bigint not null,
  security_id bigint not null,
  kind text not null check (kind in ('cover', 'due')),
  act_id bigint,
  replaced_by_id bigint,
  primary key (company_id, receivable_id),
  constraint deposit_security_row_receivable foreign key (company_id, receivable_id) references receivable (company_id, id),
  constraint deposit_security_row_security foreign key (company_id, security_id) references deposit_security (company_id, id),
  constraint deposit_security_row_act foreign key (company_id, act_id) references deposit_security_act (company_id, id),
  constraint deposit_security_row_replaced_by foreign key (company_id, replaced_by_id) references deposit_security (company_id, id)
);
comment on table deposit_security_row is
  'A receivable that a security posted: the adjustment that covers a deposit, or the deposit due again after its end, an act or its replacement.';
create index deposit_security_row_of_security on deposit_security_row (company_id, security_id);
create index deposit_security_row_of_act on deposit_security_row (company_id, act_id) where act_id is not null;
create index deposit_security_row_of_successor on deposit_security_row (company_id, replaced_by_id) where replaced_by_id is not null;
call protect('deposit_security_row', 'select, insert');
