-- A refund states who is paid, and into which account; the approver decides on it, and the payment goes there. Refunds from before state nothing.
alter table deposit_refund
  add column way text check (way in ('transfer', 'other')),
  add column payee_name text not null default '',
  add column payee_bank text not null default '',
  add column payee_account text not null default '',
  add constraint deposit_refund_payee
    check (way is distinct from 'transfer' or (payee_name <> '' and payee_bank <> '' and payee_account <> ''));
comment on column deposit_refund.way is 'How it is to be paid; null: requested before payees were stated.';

alter table cash_record add column payer_bank text not null default '';
comment on column cash_record.payer_bank is 'Bank of the other side''s account, as entered with a payment; empty: not stated.';
