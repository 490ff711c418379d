-- A feed also delivers the balance that the bank reports, and receipts (电子回单) of lines.
alter table bank_feed
  add column balance_on date,
  add column balance_fen bigint,
  add column waiting jsonb not null default '[]',
  add constraint bank_feed_balance_whole check ((balance_on is null) = (balance_fen is null));
comment on column bank_feed.balance_fen is 'The newest balance that the bank reported, for the end of balance_on or a moment of it.';
comment on column bank_feed.waiting is 'Names of the receipts in the source that no line has.';

-- A receipt is found by the serial in its name.
create index bank_line_by_serial on bank_line (company_id, flow_account_id, bank_serial) where bank_serial <> '';
