-- Meters that are read and replaced, and what a reading charged (抄表, domain.md §5.7).

-- A meter that took another's place says which; the other one says since when it is gone.
alter table meter
  add column version integer not null default 0,
  add column replaces_id bigint,
  add column removed_on date,
  add constraint meter_replaces foreign key (company_id, replaces_id) references meter (company_id, id),
  add constraint meter_replaced_once unique (company_id, replaces_id);
grant update (number, version, removed_on) on meter to lease_app;

-- manual: read and typed in; replacement: the last of the old meter and the first of the new one. `base_id` is the reading the
-- usage was counted from: no two readings that stand count the same usage, however many post at once.
alter table meter_reading
  drop constraint meter_reading_source_check,
  add constraint meter_reading_source_check check (source in ('delivery', 'termination', 'import', 'manual', 'replacement')),
  add column base_id bigint,
  add constraint meter_reading_base foreign key (company_id, base_id) references meter_reading (company_id, id);
create unique index meter_reading_once on meter_reading (company_id, meter_id, read_on)
  where voided_on is null and source in ('import', 'manual');
create unique index meter_reading_counted_once on meter_reading (company_id, base_id) where voided_on is null;

-- The receivable of a reading, with the terms it was computed by and the way to its amount, as they were.
create table meter_charge (
  company_id bigint not null references company (id),
  reading_id bigint not null,
  receivable_id bigint not null,
  usage numeric(26, 7) not null,
  billed_usage numeric(26, 3) not null,
  loss_share numeric(8, 6) not null,
  unit_price numeric(14, 6) not null,
  explanation text not null,
  primary key (company_id, reading_id),
  constraint meter_charge_receivable_once unique (company_id, receivable_id),
  constraint meter_charge_reading foreign key (company_id, reading_id) references meter_reading (company_id, id),
  constraint meter_charge_receivable foreign key (company_id, receivable_id) references receivable (company_id, id)
);
call protect('meter_charge', 'select, insert');
create trigger meter_charge_posted before update on meter_charge for each row execute function keep_posted();
create trigger meter_charge_kept before delete on meter_charge for each row execute function refuse_delete();

-- Whoever voids a reading holds its meter, as whoever reads it does: no reading begins to count from one that is being voided.
create function hold_meter() returns trigger language plpgsql set search_path = public as $$
begin
  perform from meter where company_id = new.company_id and id = new.meter_id for update;
  return new;
end $$;
create trigger meter_reading_void_holds before update of voided_on on meter_reading
  for each row when (old.voided_on is distinct from new.voided_on) execute function hold_meter();

-- A reading goes with its receivable: it can be read anew.
create function void_charged_reading() returns trigger language plpgsql set search_path = public as $$
begin
  update meter_reading m set voided_on = new.voided_on
    from meter_charge c where c.company_id = new.company_id and c.receivable_id = new.id
      and (m.company_id, m.id) = (c.company_id, c.reading_id) and m.voided_on is null;
  return null;
end $$;
create trigger receivable_void_takes_reading after update of voided_on on receivable
  for each row when (old.voided_on is null and new.voided_on is not null) execute function void_charged_reading();

-- A reading stands while its receivable stands and while a later reading counts from it. Looked at when the transaction ends,
-- so that all readings of a contract may fall together.
create function keep_counted_reading() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from meter_charge c join receivable r on (r.company_id, r.id) = (c.company_id, c.receivable_id)
      where c.company_id = new.company_id and c.reading_id = new.id and r.voided_on is null) then
    raise exception 'reading % is charged', new.id
      using errcode = 'check_violation', constraint = 'meter_reading_charged', table = tg_table_name;
  end if;
  if exists (select from meter_reading m where m.company_id = new.company_id and m.base_id = new.id and m.voided_on is null) then
    raise exception 'a later reading counts from reading %', new.id
      using errcode = 'check_violation', constraint = 'meter_reading_followed', table = tg_table_name;
  end if;
  return null;
end $$;
create constraint trigger meter_reading_void_kept after update of voided_on on meter_reading deferrable initially deferred
  for each row when (new.voided_on is not null) execute function keep_counted_reading();
