-- Columns that a user confirmed are applied to the same layout of the same account only. A mapping saved by name is chosen by hand.
create table statement_layout (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  flow_account_id bigint not null,
  -- The set of the headers: domain/finance/receipts/statement-fields.ts.
  signature text not null,
  columns jsonb not null,
  date_order text not null check (date_order in ('ymd', 'dmy', 'mdy')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint statement_layout_account foreign key (company_id, flow_account_id) references flow_account (company_id, id)
);
comment on table statement_layout is 'Columns confirmed by a user for the files of an account with the same headers.';
-- Headers can exceed the size of an index entry.
create unique index statement_layout_unique on statement_layout (company_id, flow_account_id, md5(signature));
call protect('statement_layout', 'select, insert, update (columns, date_order, created_by, created_at), delete');
