-- Quotes (报价, docs/domain §3.4): spaces and terms offered to a customer, what they come to, and what became of them.
create table quote (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  number text not null,
  customer_id bigint not null,
  park_id bigint not null,
  lessor_id bigint not null,
  channel_id bigint,
  commission jsonb,
  start_date date not null,
  end_date date not null,
  valid_until date not null,
  fit_out_fen bigint not null default 0 constraint quote_fit_out check (fit_out_fen >= 0),
  terms jsonb not null,
  figures jsonb not null,
  status text not null default 'draft' constraint quote_status
    check (status in ('draft', 'auditing', 'rejected', 'approved', 'accepted', 'declined')),
  decline_reason text not null default '',
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint quote_number_unique unique (company_id, number),
  constraint quote_period check (end_date >= start_date),
  constraint quote_customer foreign key (company_id, customer_id) references customer (company_id, id),
  constraint quote_park foreign key (company_id, park_id) references park (company_id, id),
  constraint quote_lessor foreign key (company_id, lessor_id) references legal_entity (company_id, id),
  constraint quote_channel foreign key (company_id, channel_id) references channel (company_id, id),
  constraint quote_created_by foreign key (company_id, created_by) references app_user (company_id, id)
);
comment on table quote is 'What a customer was offered (报价): a term, spaces and terms as a draft of a contract has them, and what they come to.';
comment on column quote.commission is 'The rule of its channel, as it was when the quote was saved; null: none.';
comment on column quote.terms is 'Spaces, clauses, deposits, late fee and options, as they are sent; index values are those of the day they are computed.';
comment on column quote.figures is 'What it came to when it was saved, and anew when it was submitted (docs/domain §3.4).';
comment on column quote.status is 'An offer approved that nobody took until its last day has expired; that follows from the day.';
create index quote_of_customer on quote (company_id, customer_id, id);
create index quote_of_park on quote (company_id, park_id);
call protect('quote', 'select, insert, update, delete');

create table quote_space (
  company_id bigint not null,
  quote_id bigint not null,
  space_id bigint not null,
  area_sqm numeric(14, 2) not null constraint quote_space_area check (area_sqm > 0),
  primary key (company_id, quote_id, space_id),
  constraint quote_space_quote foreign key (company_id, quote_id) references quote (company_id, id) on delete cascade,
  constraint quote_space_space foreign key (company_id, space_id) references space (company_id, id)
);
comment on table quote_space is 'A space that a quote offers, with the area the rent is computed on.';
create index quote_space_of_space on quote_space (company_id, space_id);
call protect('quote_space', 'select, insert, delete');
