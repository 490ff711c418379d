-- An order that returns money states who is paid, as a refund of a deposit does; the approver decides on it, and the payment goes there.
alter table contract_termination
  add column way text check (way in ('transfer', 'other')),
  add column payee_name text not null default '',
  add column payee_bank text not null default '',
  add column payee_account text not null default '',
  add constraint contract_termination_payee
    check (way is distinct from 'transfer' or (payee_name <> '' and payee_bank <> '' and payee_account <> ''));
comment on column contract_termination.way is 'How money is returned to the tenant; null: nothing to return, or the payment states its payee.';
