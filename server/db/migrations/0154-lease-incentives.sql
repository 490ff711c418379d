-- Incentives of a lease (docs/domain §5.16): agreed in a quote and a contract, fixed by its approval, confirmed, paid or offset, and returned.
alter table contract add column incentives jsonb not null default '[]' check (jsonb_typeof(incentives) = 'array');
comment on column contract.incentives is 'Incentives as agreed, approved with the contract and unchanged by changes; the approval makes a row of each.';

-- The fit-out contribution of a quote becomes an incentive that is owed at the delivery.
update quote set
  terms = terms || jsonb_build_object('incentives', case when fit_out_fen = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
    'kind', 'fit_out', 'amount_fen', fit_out_fen, 'trigger', 'delivery', 'due_on', null, 'charge_item_id', null, 'against_invoices', false,
    'clawback', false, 'remark', '')) end),
  figures = (figures - 'fit_out_fen') || jsonb_build_object('incentive_fen', fit_out_fen);
alter table quote drop column fit_out_fen;

create table lease_incentive (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  seq integer not null check (seq > 0),
  kind text not null check (kind in ('fit_out', 'cash', 'borne_cost', 'rent_credit')),
  amount_fen bigint not null constraint lease_incentive_amount check (amount_fen > 0),
  trigger text not null check (trigger in ('delivery', 'first_receipt', 'date')),
  due_on date,
  charge_item_id bigint,
  against_invoices boolean not null,
  clawback boolean not null,
  remark text not null default '',
  approved_on date not null,
  -- Sums of valid confirmations and of the clawback, which the entries keep.
  confirmed_fen bigint not null default 0,
  cancelled_fen bigint not null default 0,
  returned_fen bigint not null default 0,
  primary key (company_id, id),
  constraint lease_incentive_once unique (company_id, contract_id, seq),
  constraint lease_incentive_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint lease_incentive_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  check ((trigger = 'date') = (due_on is not null)),
  check ((kind = 'rent_credit') = (charge_item_id is not null)),
  constraint lease_incentive_within check (confirmed_fen >= 0 and cancelled_fen >= 0 and confirmed_fen + cancelled_fen <= amount_fen),
  constraint lease_incentive_returned check (returned_fen between 0 and confirmed_fen)
);
comment on table lease_incentive is 'An incentive of a lease as approved. docs/domain §5.16.';
create index lease_incentive_of_item on lease_incentive (company_id, charge_item_id) where charge_item_id is not null;
call protect('lease_incentive', 'select, insert');

create table incentive_act (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  incentive_id bigint not null,
  legal_entity_id bigint not null,
  amount_fen bigint not null constraint incentive_act_amount check (amount_fen > 0),
  acted_on date not null,
  accounting_date date not null,
  invoice_number text not null default '',
  invoice_on date,
  remark text not null default '',
  -- The negative receivable of a rent credit.
  receivable_id bigint,
  paid_fen bigint not null default 0,
  created_by bigint not null,
  created_at timestamptz not null,
  undone_on date,
  undone_by bigint,
  undo_reason text not null default '',
  reversed_on date,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint incentive_act_books unique (company_id, id, legal_entity_id),
  constraint incentive_act_incentive foreign key (company_id, incentive_id) references lease_incentive (company_id, id),
  constraint incentive_act_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint incentive_act_receivable foreign key (company_id, receivable_id) references receivable (company_id, id),
  foreign key (company_id, created_by) references app_user (company_id, id),
  foreign key (company_id, undone_by) references app_user (company_id, id),
  check ((invoice_number = '') = (invoice_on is null)),
  check ((undone_on is null) = (undone_by is null) and undone_on >= acted_on),
  check ((reversed_on is null) = (undone_on is null) and reversed_on >= accounting_date),
  constraint incentive_act_paid check (paid_fen between 0 and amount_fen and (paid_fen = 0 or undone_on is null))
);
comment on table incentive_act is
  'A confirmation that an incentive, or a part of it, is owed, with its day and invoice. An undone one counts until the day before it was undone. '
  'docs/domain §5.16.';
comment on column incentive_act.accounting_date is 'Its day, or the first open day of the books.';
comment on column incentive_act.paid_fen is 'Sum of its payments.';
comment on column incentive_act.reversed_on is 'Accounting date of the undoing.';
comment on column incentive_act.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create unique index incentive_act_invoice_once on incentive_act (company_id, incentive_id, invoice_number)
  where undone_on is null and invoice_number <> '';
create index incentive_act_of_incentive on incentive_act (company_id, incentive_id);
create index incentive_act_of_entity on incentive_act (company_id, legal_entity_id, accounting_date);
create index incentive_act_of_receivable on incentive_act (company_id, receivable_id) where receivable_id is not null;
create index incentive_act_of_person on incentive_act (company_id, created_by);
create index incentive_act_of_undoer on incentive_act (company_id, undone_by) where undone_by is not null;
call protect('incentive_act', 'select, insert, update (undone_on, undone_by, undo_reason)');

create table incentive_clawback (
  company_id bigint not null references company (id),
  incentive_id bigint not null,
  acted_on date not null,
  cancelled_fen bigint not null,
  returned_fen bigint not null,
  receivable_id bigint,
  entered_on date not null default app_today(),
  primary key (company_id, incentive_id),
  constraint incentive_clawback_incentive foreign key (company_id, incentive_id) references lease_incentive (company_id, id),
  constraint incentive_clawback_receivable foreign key (company_id, receivable_id) references receivable (company_id, id),
  constraint incentive_clawback_amount check (cancelled_fen >= 0 and returned_fen >= 0 and cancelled_fen + returned_fen > 0),
  check ((returned_fen > 0) = (receivable_id is not null))
);
comment on table incentive_clawback is
  'What the termination of a lease takes back of an incentive: the part not confirmed is cancelled, the rest is a receivable. docs/domain §5.16.';
comment on column incentive_clawback.acted_on is 'The approval of the termination.';
comment on column incentive_clawback.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index incentive_clawback_of_receivable on incentive_clawback (company_id, receivable_id) where receivable_id is not null;
call protect('incentive_clawback', 'select, insert');

-- A payment may pay a confirmed incentive.
alter table payout add column incentive_act_id bigint;
alter table payout
  drop constraint payout_source,
  add constraint payout_source check (num_nonnulls(deposit_entry_id, source_cash_id, incentive_act_id) = 1),
  add constraint payout_incentive foreign key (company_id, incentive_act_id, legal_entity_id)
    references incentive_act (company_id, id, legal_entity_id);
create index payout_of_incentive on payout (company_id, incentive_act_id) where incentive_act_id is not null;
comment on table payout is 'What a payment to a tenant pays: a deposit refund, money paid in excess, or a confirmed incentive.';

-- The item of the returned amounts of a termination.
alter table contract_termination
  add column incentive_item_id bigint,
  add constraint contract_termination_incentive_item foreign key (company_id, incentive_item_id) references charge_item (company_id, id);
update contract_termination set sheet = sheet || '{"incentives": [], "incentive_fen": 0}' where sheet is not null;
create index contract_termination_of_incentive_item on contract_termination (company_id, incentive_item_id) where incentive_item_id is not null;

-- Subjects of the new events, in charts that have none of their own below the same codes.
insert into ledger_subject (company_id, code, name, side, auxiliaries)
  select c.id, s.code, s.name, 'debit', s.auxiliaries::jsonb
  from company c
  cross join (values ('1801', '长期待摊费用', '[]'), ('1801.01', '租赁激励', '["park", "contract"]')) s (code, name, auxiliaries)
  where exists (select from ledger_subject o where o.company_id = c.id)
    and not exists (select from ledger_subject o where o.company_id = c.id and o.code like '1801%' and o.code not in ('1801', '1801.02'))
    and (not exists (select from ledger_subject o where o.company_id = c.id and o.code = '1801')
      or exists (select from ledger_subject o where o.company_id = c.id and o.code = '1801.02'))
  on conflict do nothing;
insert into ledger_subject (company_id, code, name, side, auxiliaries)
  select o.company_id, '2241.95', '应付租赁激励', 'credit', '["tenant", "contract"]'
  from ledger_subject o where o.code = '2241.97'
    and not exists (select from ledger_subject n where n.company_id = o.company_id and n.code = '2241.95');
