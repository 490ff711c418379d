-- Every movement of a bank account, what it was matched with, and the entries of the books that are neither money of tenants nor payments to them.
alter table flow_account
  add column opening_on date,
  add column opening_fen bigint not null default 0,
  add constraint flow_account_opening_day check (opening_on is not null or opening_fen = 0);
comment on column flow_account.opening_on is 'The first reconciled day; `opening_fen` is the balance before it. Without it, the first bank line decides.';

create table bank_match (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  flow_account_id bigint not null,
  -- The first and the last day of its lines and entries.
  first_on date not null,
  last_on date not null,
  automatic boolean not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bank_match_of_account unique (company_id, id, flow_account_id),
  constraint bank_match_account foreign key (company_id, flow_account_id) references flow_account (company_id, id)
);
comment on table bank_match is 'Lines of a bank account that are the same movement as entries of the books, with equal sums; removed when undone.';
call protect('bank_match', 'select, insert, delete');

create table bank_line (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  flow_account_id bigint not null,
  statement_id bigint not null,
  booked_on date not null,
  -- Order among the lines of its day: balances follow from each other in it.
  place integer not null,
  direction text not null check (direction in ('in', 'out')),
  amount_fen bigint not null constraint bank_line_amount_positive check (amount_fen > 0),
  balance_fen bigint,
  counterparty text not null default '',
  counterparty_account text not null default '',
  bank_serial text not null default '',
  remark text not null default '',
  line_key text not null,
  bank_match_id bigint,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bank_line_once unique (company_id, flow_account_id, line_key),
  constraint bank_line_account foreign key (company_id, flow_account_id) references flow_account (company_id, id),
  constraint bank_line_statement foreign key (company_id, statement_id) references bank_statement (company_id, id),
  constraint bank_line_match foreign key (company_id, bank_match_id, flow_account_id)
    references bank_match (company_id, id, flow_account_id) on delete set null (bank_match_id)
);
comment on table bank_line is 'A movement of an account as the bank states it; receipts, payments, fees, interest and reversals alike.';
create index bank_line_in_order on bank_line (company_id, flow_account_id, booked_on, place, id);
create index bank_line_by_day on bank_line (company_id, booked_on, id);
create index bank_line_open on bank_line (company_id, flow_account_id, booked_on, id) where bank_match_id is null;
create index bank_line_of_match on bank_line (company_id, bank_match_id);
create index bank_line_of_statement on bank_line (company_id, statement_id);
call protect('bank_line', 'select, insert, update (place, bank_match_id)');

create table bank_entry (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  flow_account_id bigint not null,
  kind text not null check (kind in ('fee', 'interest', 'transfer', 'other')),
  direction text not null check (direction in ('in', 'out')),
  amount_fen bigint not null constraint bank_entry_amount_positive check (amount_fen > 0),
  booked_on date not null,
  accounting_date date not null,
  counterparty text not null default '',
  remark text not null default '',
  bank_match_id bigint,
  voided_on date,
  void_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bank_entry_void_has_reason check ((voided_on is null) = (void_reason = '')),
  constraint bank_entry_account foreign key (company_id, flow_account_id, legal_entity_id)
    references flow_account (company_id, id, legal_entity_id),
  constraint bank_entry_match foreign key (company_id, bank_match_id, flow_account_id)
    references bank_match (company_id, id, flow_account_id) on delete set null (bank_match_id)
);
comment on table bank_entry is
  'A movement in the books of an account that concerns no tenant: fees, interest, transfers between own accounts, others; voided, never changed.';
create index bank_entry_of_account on bank_entry (company_id, flow_account_id, accounting_date);
create index bank_entry_of_entity on bank_entry (company_id, legal_entity_id, accounting_date);
create index bank_entry_of_match on bank_entry (company_id, bank_match_id);
call protect('bank_entry', 'select, insert, update (bank_match_id, voided_on, void_reason)');

create table bank_rule (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  direction text not null check (direction in ('in', 'out')),
  words text not null,
  kind text not null check (kind in ('fee', 'interest', 'transfer', 'other')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bank_rule_once unique (company_id, direction, words)
);
comment on table bank_rule is 'Words in the remark or counterparty of a bank line by which it is proposed as a fee, interest, a transfer or another movement.';
call protect('bank_rule', 'select, insert, update (kind), delete');

alter table cash_record
  add column bank_match_id bigint,
  add constraint cash_record_match foreign key (company_id, bank_match_id, flow_account_id)
    references bank_match (company_id, id, flow_account_id) on delete set null (bank_match_id);
create index cash_record_of_match on cash_record (company_id, bank_match_id);
create index cash_record_unmatched on cash_record (company_id, flow_account_id, accounting_date) where bank_match_id is null and voided_on is null;
create index cash_record_by_account_day on cash_record (company_id, flow_account_id, accounting_date);
grant update (bank_match_id) on cash_record to lease_app;

-- Receipts imported before are lines of their account.
insert into bank_line (company_id, flow_account_id, statement_id, booked_on, place, direction, amount_fen, counterparty, counterparty_account,
    bank_serial, remark, line_key)
  select company_id, flow_account_id, statement_id, received_on, row_number() over (partition by company_id, flow_account_id, received_on order by id),
    direction, amount_fen, payer, payer_account, coalesce(bank_serial, ''), remark, statement_key
  from cash_record m where statement_id is not null and statement_key is not null
    and id = (select max(o.id) from cash_record o where o.company_id = m.company_id and o.flow_account_id = m.flow_account_id
      and o.statement_key = m.statement_key);
insert into bank_match (company_id, id, flow_account_id, first_on, last_on, automatic, created_by, created_at)
  overriding system value
  select m.company_id, m.id, m.flow_account_id, m.received_on, m.accounting_date, true, m.created_by, m.created_at
  from cash_record m join bank_line l on (l.company_id, l.flow_account_id, l.line_key) = (m.company_id, m.flow_account_id, m.statement_key)
  where m.voided_on is null;
select setval(pg_get_serial_sequence('bank_match', 'id'), greatest((select max(id) from cash_record), 1));
update bank_line l set bank_match_id = m.id from cash_record m
  where (m.company_id, m.flow_account_id, m.statement_key) = (l.company_id, l.flow_account_id, l.line_key) and m.voided_on is null;
update cash_record m set bank_match_id = m.id from bank_match b where (b.company_id, b.id) = (m.company_id, m.id);

-- Subjects of the new events, in charts that have none of their own below the same codes.
insert into ledger_subject (company_id, code, name, side)
  select c.id, s.code, s.name, 'debit'
  from company c
  cross join (values ('1012', '其他货币资金'), ('1012.01', '在途资金'), ('6603', '财务费用'), ('6603.01', '手续费'), ('6603.02', '利息收入')) s (code, name)
  where exists (select from ledger_subject o where o.company_id = c.id)
    and not exists (select from ledger_subject o where o.company_id = c.id and o.code like left(s.code, 4) || '%');
