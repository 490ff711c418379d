-- Money read from a bank's statement: how a bank lays its file out, which files were read, and from whom the money came, so
-- that the next money of a payer finds its tenant by itself (domain.md §6).

create table statement_mapping (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  -- Heads of the columns by field; see domain/finance/statement.ts.
  columns jsonb not null,
  date_order text not null check (date_order in ('ymd', 'dmy', 'mdy')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint statement_mapping_name_unique unique (company_id, name)
);
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
create index bank_statement_of_account on bank_statement (company_id, flow_account_id);
call protect('bank_statement', 'select, insert');
create trigger bank_statement_posted before update on bank_statement for each row execute function keep_posted();
create trigger bank_statement_kept before delete on bank_statement for each row execute function refuse_delete();

-- Where the bank gives no serial, the key tells one movement from the next; the same file read twice adds nothing.
alter table cash_record
  add column payer_account text not null default '',
  add column statement_id bigint,
  add column statement_key text,
  add constraint cash_record_statement foreign key (company_id, statement_id) references bank_statement (company_id, id),
  add constraint cash_record_statement_key_unique unique (company_id, flow_account_id, statement_key);
create index cash_record_of_statement on cash_record (company_id, statement_id);

-- A name or an account learnt from a write-off, forgotten again when nothing of it stands.
alter table tenant_alias
  add column learnt_from bigint,
  add constraint tenant_alias_learnt_from foreign key (company_id, learnt_from) references cash_record (company_id, id);
create index tenant_alias_learnt on tenant_alias (company_id, learnt_from) where learnt_from is not null;
