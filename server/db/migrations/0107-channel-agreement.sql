-- Agreement with a channel and the account its commission is paid to (docs/domain §3).
alter table channel
  add column agreement_start date,
  add column agreement_end date,
  add column payee_name text not null default '',
  add column payee_bank text not null default '',
  add column payee_account text not null default '',
  add constraint channel_agreement check (agreement_end >= agreement_start),
  add constraint channel_payee check (payee_account = '' or (payee_name <> '' and payee_bank <> ''));
comment on column channel.agreement_end is 'Last day of the agreement; null: open-ended or none.';
comment on column channel.payee_account is 'Shown masked (mask_identifier).';
