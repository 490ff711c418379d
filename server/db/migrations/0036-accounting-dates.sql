-- Accounting dates (domain.md §5.7): money too has one, its own day or, where that month is closed, the first open day. The day
-- of value stays for late fees.
alter table cash_record add column accounting_date date, add column tenant_on date;
alter table cash_record disable trigger user;
update cash_record set accounting_date = received_on, tenant_on = case when tenant_id is not null then received_on end;
alter table cash_record enable trigger user;
alter table cash_record
  alter column accounting_date set not null,
  add constraint cash_record_tenant_day check (tenant_id is null or tenant_on is not null);

create function date_cash() returns trigger language plpgsql set search_path = public as $$
begin
  new.accounting_date := greatest(new.received_on, closed_through(new.company_id) + 1);
  new.tenant_on := case when new.tenant_id is not null then new.accounting_date end;
  return new;
end $$;
create trigger cash_record_dated before insert on cash_record for each row execute function date_cash();
create trigger cash_record_in_open_month after insert on cash_record referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger cash_record_voided_in_open_month before update on cash_record
  for each row execute function refuse_closed_void();
drop trigger cash_record_posted on cash_record;
create trigger cash_record_posted before update on cash_record
  for each row execute function keep_posted('allocated_fen', 'tenant_id', 'tenant_on', 'voided_on', 'void_reason');
grant update (tenant_on) on cash_record to lease_app;

-- Whose money was, from when to when: a statement sent before money found its tenant stays as it was sent.
create table cash_holder (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  cash_record_id bigint not null,
  tenant_id bigint not null,
  from_on date not null,
  to_on date,
  primary key (company_id, id),
  constraint cash_holder_days check (to_on >= from_on),
  constraint cash_holder_cash foreign key (company_id, cash_record_id) references cash_record (company_id, id),
  constraint cash_holder_tenant foreign key (company_id, tenant_id) references tenant (company_id, id)
);
create unique index cash_holder_one_now on cash_holder (company_id, cash_record_id) where to_on is null;
create index cash_holder_of_tenant on cash_holder (company_id, tenant_id);
call protect('cash_holder', 'select');
insert into cash_holder (company_id, cash_record_id, tenant_id, from_on)
  select company_id, id, tenant_id, tenant_on from cash_record where tenant_id is not null;

-- Kept with the record itself; runs as owner: the application writes the record alone.
create function note_cash_holder() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    if new.tenant_id is not distinct from old.tenant_id then return null; end if;
    if greatest(new.tenant_on, new.accounting_date) <= closed_through(new.company_id) then
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
create trigger cash_record_holder after insert or update on cash_record for each row execute function note_cash_holder();

-- Whose money a write-off took: it stays so when what was undone finds another tenant.
alter table write_off add column payer_tenant_id bigint,
  add constraint write_off_payer foreign key (company_id, payer_tenant_id) references tenant (company_id, id);
alter table write_off disable trigger user;
update write_off w set payer_tenant_id = m.tenant_id from cash_record m where (m.company_id, m.id) = (w.company_id, w.cash_record_id);
alter table write_off enable trigger user;
create function note_payer() returns trigger language plpgsql set search_path = public as $$
begin
  select m.tenant_id into new.payer_tenant_id from cash_record m where (m.company_id, m.id) = (new.company_id, new.cash_record_id);
  return new;
end $$;
create trigger write_off_payer before insert on write_off for each row when (new.cash_record_id is not null) execute function note_payer();

-- What came after a day is taken off what is open now, to say what was open then.
create index write_off_by_day on write_off (company_id, accounting_date);
create index receivable_voided on receivable (company_id, voided_on) where voided_on is not null;
