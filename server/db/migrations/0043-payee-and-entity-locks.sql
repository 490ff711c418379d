-- A charge clause may be payable to another legal entity than the lessor, and each legal entity closes its own months (docs/domain §1).

alter table charge_clause add column payee_id bigint,
  add constraint charge_clause_payee foreign key (company_id, payee_id) references legal_entity (company_id, id);
comment on column charge_clause.payee_id is 'The legal entity in whose books its rows are owed; null: the lessor of the contract.';
create index charge_clause_payee_idx on charge_clause (company_id, payee_id) where payee_id is not null;

-- Deposits are agreed with the lessor and stay in its books.
alter table deposit_entry add column legal_entity_id bigint;
alter table deposit_entry disable trigger user;
update deposit_entry e set legal_entity_id = c.lessor_id from contract c where (c.company_id, c.id) = (e.company_id, e.contract_id);
alter table deposit_entry enable trigger user;
alter table contract add constraint contract_entity_unique unique (company_id, id, lessor_id);
alter table deposit_entry alter column legal_entity_id set not null,
  drop constraint deposit_entry_contract,
  add constraint deposit_entry_contract foreign key (company_id, contract_id, legal_entity_id) references contract (company_id, id, lessor_id);
create function deposit_entity() returns trigger language plpgsql set search_path = public as $$
begin
  select c.lessor_id into new.legal_entity_id from contract c where (c.company_id, c.id) = (new.company_id, new.contract_id);
  return new;
end $$;
create trigger deposit_entry_entity before insert on deposit_entry for each row execute function deposit_entity();
-- What a deposit settles is owed in the same books.
alter table deposit_entry add constraint deposit_entry_entity_unique unique (company_id, id, legal_entity_id);
alter table write_off drop constraint write_off_deposit,
  add constraint write_off_deposit foreign key (company_id, deposit_entry_id, legal_entity_id)
    references deposit_entry (company_id, id, legal_entity_id);

-- What an enterprise closed, each of its legal entities has closed.
alter table period_lock add column legal_entity_id bigint;
alter table period_lock disable trigger user;
insert into period_lock (company_id, legal_entity_id, closed_through, reason, created_by, created_at)
  select l.company_id, e.id, l.closed_through, l.reason, l.created_by, l.created_at
  from period_lock l join legal_entity e on e.company_id = l.company_id where l.legal_entity_id is null order by l.id, e.id;
delete from period_lock where legal_entity_id is null;
alter table period_lock enable trigger user;
alter table period_lock alter column legal_entity_id set not null,
  add constraint period_lock_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id);
create index period_lock_of_entity on period_lock (company_id, legal_entity_id, id);

-- The last closed day of a legal entity, or null. Whoever closes a month of it holds its lock alone; whoever posts in its books shares
-- it until the end of his transaction.
create function closed_through(company bigint, entity bigint) returns date language sql stable set search_path = public
  as $$ select closed_through from period_lock where company_id = company and legal_entity_id = entity order by id desc limit 1 $$;
-- The day itself, or the first day of the first month that is open in the books of the entity.
create function posting_day(entity bigint, wanted date) returns date language sql stable set search_path = public
  as $$ select greatest(wanted, closed_through(app_company(), entity) + 1) $$;
grant execute on function closed_through(bigint, bigint), posting_day(bigint, date) to lease_app;

create function share_period_lock(company bigint, entity bigint) returns void language sql set search_path = public
  as $$ select pg_advisory_xact_lock_shared(hashtextextended('period_lock:' || company, entity)) $$;
create function hold_period_lock(company bigint, entity bigint) returns void language sql set search_path = public
  as $$ select pg_advisory_xact_lock(hashtextextended('period_lock:' || company, entity)) $$;
grant execute on function share_period_lock, hold_period_lock to lease_app;

create or replace function refuse_closed_month() returns trigger language plpgsql set search_path = public as $$
declare
  closed date;
  books record;
begin
  for books in select distinct company_id, legal_entity_id from posted order by company_id, legal_entity_id loop
    perform share_period_lock(books.company_id, books.legal_entity_id);
    closed := closed_through(books.company_id, books.legal_entity_id);
    if exists (select from posted p where (p.company_id, p.legal_entity_id) = (books.company_id, books.legal_entity_id)
        and p.accounting_date <= closed) then
      raise exception 'the month is closed through %', closed
        using errcode = 'check_violation', constraint = 'period_closed', table = tg_table_name;
    end if;
  end loop;
  return null;
end $$;

create or replace function refuse_closed_void() returns trigger language plpgsql set search_path = public as $$
begin
  if new.voided_on is distinct from old.voided_on then
    perform share_period_lock(new.company_id, new.legal_entity_id);
    if new.voided_on <= closed_through(new.company_id, new.legal_entity_id) then
      raise exception 'the month of the void is closed'
        using errcode = 'check_violation', constraint = 'period_closed', table = tg_table_name;
    end if;
  end if;
  return new;
end $$;

create or replace function date_cash() returns trigger language plpgsql set search_path = public as $$
begin
  new.accounting_date := greatest(new.received_on, closed_through(new.company_id, new.legal_entity_id) + 1);
  new.tenant_on := case when new.tenant_id is not null then new.accounting_date end;
  return new;
end $$;

create or replace function note_cash_holder() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    if new.tenant_id is not distinct from old.tenant_id then return null; end if;
    if greatest(new.tenant_on, new.accounting_date) <= closed_through(new.company_id, new.legal_entity_id) then
      raise exception 'the month in which money changes its tenant is closed'
        using errcode = 'check_violation', constraint = 'period_closed', table = tg_table_name;
    end if;
    update cash_holder set to_on = greatest(from_on, new.tenant_on)
      where company_id = new.company_id and cash_record_id = new.id and to_on is null;
  end if;
  if new.tenant_id is not null then
    insert into cash_holder (company_id, cash_record_id, tenant_id, from_on)
      values (new.company_id, new.id, new.tenant_id, greatest(new.tenant_on, new.accounting_date));
  end if;
  return null;
end $$;

drop function posting_day(date);
drop function closed_through(bigint);
