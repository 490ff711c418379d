-- Turnover declared by tenants with its settlement, and clauses that follow an index (domain.md §5.6).

-- The indexes a clause follows: which clauses a new value concerns, and which tables are in use.
create table clause_index (
  company_id bigint not null,
  clause_id bigint not null,
  index_id bigint not null,
  primary key (company_id, clause_id, index_id),
  foreign key (company_id, clause_id) references charge_clause (company_id, id) on delete cascade,
  constraint clause_index_table foreign key (company_id, index_id) references index_table (company_id, id)
);
create index clause_index_of_table on clause_index (company_id, index_id);
call protect('clause_index', 'select, insert, delete');

-- A published value is filled into the clause and its rows are no longer provisional; nothing else of them changes.
grant update (terms) on charge_clause to lease_app;
grant update (provisional) on schedule_row to lease_app;

create table turnover_declaration (
  company_id bigint not null,
  contract_id bigint not null,
  -- The clause's line through all versions.
  line integer not null,
  -- The first of the month.
  month date not null constraint turnover_declaration_month check (extract(day from month) = 1),
  amount_fen bigint not null constraint turnover_declaration_amount check (amount_fen >= 0),
  declared_on date not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, contract_id, line, month),
  constraint turnover_declaration_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
create index turnover_declaration_by_month on turnover_declaration (company_id, month);
call protect('turnover_declaration', 'select, insert, update');

-- A period whose months are all declared, with what stands of it; `receivable_id` where the share exceeded the minimum once.
create table turnover_settlement (
  company_id bigint not null,
  contract_id bigint not null,
  line integer not null,
  start_date date not null,
  end_date date not null,
  share_fen bigint not null,
  minimum_fen bigint not null,
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  settled_on date not null,
  receivable_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, contract_id, line, start_date),
  constraint turnover_settlement_period check (end_date >= start_date),
  constraint turnover_settlement_tax check (gross_fen = net_fen + tax_fen),
  constraint turnover_settlement_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint turnover_settlement_receivable foreign key (company_id, receivable_id) references receivable (company_id, id)
);
create index turnover_settlement_of_receivable on turnover_settlement (company_id, receivable_id) where receivable_id is not null;
call protect('turnover_settlement', 'select, insert, update');
