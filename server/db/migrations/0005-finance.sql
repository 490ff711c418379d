-- Receivables, cash records and write-offs. Posted rows never change but for their running totals and one voiding;
-- the totals are kept by the trigger of the write-off and bounded by checks, so races cannot exceed an amount (§5.7, §6).
create table flow_account (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  name text not null,
  bank text not null default '',
  number text not null default '',
  park_id bigint,
  enabled boolean not null default true,
  version integer not null default 0,
  primary key (company_id, id),
  constraint flow_account_entity_unique unique (company_id, id, legal_entity_id),
  constraint flow_account_name_unique unique (company_id, name),
  constraint flow_account_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint flow_account_park foreign key (company_id, park_id) references park (company_id, id)
);
call protect('flow_account', 'select, insert, update, delete');

create table receivable (
  company_id bigint not null,
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  park_id bigint not null,
  tenant_id bigint not null,
  contract_id bigint,
  version_no integer,
  clause_id bigint,
  seq integer,
  charge_item_id bigint not null,
  start_date date not null,
  end_date date not null,
  due_date date not null,
  accounting_date date not null,
  gross_fen bigint not null constraint receivable_amount_not_zero check (gross_fen <> 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  received_fen bigint not null default 0,
  invoiced_fen bigint not null default 0,
  adjusts_id bigint,
  remark text not null default '',
  voided_on date,
  void_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint receivable_entity_unique unique (company_id, id, legal_entity_id),
  constraint receivable_once unique (company_id, clause_id, seq),
  constraint receivable_period check (end_date >= start_date),
  constraint receivable_tax check (gross_fen = net_fen + tax_fen),
  constraint receivable_received_within check (received_fen between least(gross_fen, 0) and greatest(gross_fen, 0)),
  constraint receivable_invoiced_within check (invoiced_fen between least(gross_fen, 0) and greatest(gross_fen, 0)),
  constraint receivable_void_without_money check (voided_on is null or received_fen = 0),
  constraint receivable_void_has_reason check ((voided_on is null) = (void_reason = '')),
  constraint receivable_park foreign key (company_id, park_id) references park (company_id, id),
  constraint receivable_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint receivable_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint receivable_clause foreign key (company_id, clause_id) references charge_clause (company_id, id),
  constraint receivable_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  constraint receivable_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint receivable_adjusts foreign key (company_id, adjusts_id) references receivable (company_id, id)
);
create index receivable_by_due on receivable (company_id, due_date, id);
create index receivable_of_park on receivable (company_id, park_id, due_date);
create index receivable_of_tenant on receivable (company_id, tenant_id, due_date);
create index receivable_of_contract on receivable (company_id, contract_id, due_date);
create index receivable_open on receivable (company_id, due_date, id) where voided_on is null and received_fen <> gross_fen;
call protect('receivable', 'select, insert, update (voided_on, void_reason)');

create table cash_record (
  company_id bigint not null,
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  flow_account_id bigint not null,
  tenant_id bigint,
  direction text not null default 'in' check (direction in ('in', 'out')),
  received_on date not null,
  amount_fen bigint not null constraint cash_record_amount_positive check (amount_fen > 0),
  allocated_fen bigint not null default 0,
  payer text not null,
  payment_type_id bigint,
  bank_serial text,
  remark text not null default '',
  voided_on date,
  void_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint cash_record_entity_unique unique (company_id, id, legal_entity_id),
  constraint cash_record_serial_unique unique (company_id, flow_account_id, bank_serial),
  constraint cash_record_allocated_within check (allocated_fen between 0 and amount_fen),
  constraint cash_record_void_unallocated check (voided_on is null or allocated_fen = 0),
  constraint cash_record_void_has_reason check ((voided_on is null) = (void_reason = '')),
  constraint cash_record_account foreign key (company_id, flow_account_id, legal_entity_id)
    references flow_account (company_id, id, legal_entity_id),
  constraint cash_record_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint cash_record_payment_type foreign key (company_id, payment_type_id) references dictionary (company_id, id)
);
create index cash_record_by_date on cash_record (company_id, received_on, id);
create index cash_record_left on cash_record (company_id, received_on, id) where voided_on is null and allocated_fen < amount_fen;
call protect('cash_record', 'select, insert, update (tenant_id, voided_on, void_reason)');

-- One entity in both references: a write-off can't cross legal entities.
create table write_off (
  company_id bigint not null,
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  receivable_id bigint not null,
  cash_record_id bigint not null,
  amount_fen bigint not null constraint write_off_amount_not_zero check (amount_fen <> 0),
  value_date date not null,
  accounting_date date not null,
  reverses_id bigint,
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint write_off_undone_once unique (company_id, reverses_id),
  constraint write_off_sign check ((amount_fen < 0) = (reverses_id is not null)),
  constraint write_off_receivable foreign key (company_id, receivable_id, legal_entity_id)
    references receivable (company_id, id, legal_entity_id),
  constraint write_off_cash foreign key (company_id, cash_record_id, legal_entity_id)
    references cash_record (company_id, id, legal_entity_id),
  constraint write_off_reverses foreign key (company_id, reverses_id) references write_off (company_id, id)
);
create index write_off_of_receivable on write_off (company_id, receivable_id);
create index write_off_of_cash on write_off (company_id, cash_record_id);
call protect('write_off', 'select, insert');

-- Adds the entry to both running totals. Runs as owner: the application's role may not touch the totals itself.
create function post_write_off() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses_id is not null and not exists (
    select from write_off w
    where w.company_id = new.company_id and w.id = new.reverses_id and w.amount_fen = -new.amount_fen
      and w.receivable_id = new.receivable_id and w.cash_record_id = new.cash_record_id
  ) then
    raise exception 'write-off % is not the mirror of %', new.id, new.reverses_id
      using errcode = 'check_violation', constraint = 'write_off_mirror', table = 'write_off';
  end if;
  update cash_record set allocated_fen = allocated_fen + new.amount_fen
    where company_id = new.company_id and id = new.cash_record_id;
  update receivable set received_fen = received_fen + new.amount_fen
    where company_id = new.company_id and id = new.receivable_id;
  return null;
end $$;
create trigger write_off_posts after insert on write_off for each row execute function post_write_off();

create trigger receivable_posted before update on receivable
  for each row execute function keep_posted('received_fen', 'invoiced_fen', 'voided_on', 'void_reason');
create trigger cash_record_posted before update on cash_record
  for each row execute function keep_posted('allocated_fen', 'tenant_id', 'voided_on', 'void_reason');
create trigger write_off_posted before update on write_off for each row execute function keep_posted();
create trigger receivable_kept before delete on receivable for each row execute function refuse_delete();
create trigger cash_record_kept before delete on cash_record for each row execute function refuse_delete();
create trigger write_off_kept before delete on write_off for each row execute function refuse_delete();

-- Text search by trigram: under a row policy the operator may not use the index, so the search runs as owner.
create function search_tenant(company bigint, part text) returns setof bigint
  language sql stable security definer set search_path = public
  as $$ select id from tenant where company_id = company and company = app_company() and name ilike part $$;
grant execute on function search_tenant, app_company to lease_app;
