-- A reading whose space changed hands since the last one charges every contract that held it (抄表, docs/domain §5.7), and a
-- replacement of a meter is undone while nothing was charged after it.

-- handover: what was read when the space changed hands, entered with the reading that counts beyond it.
alter table meter_reading
  drop constraint meter_reading_source_check,
  add constraint meter_reading_source_check check (source in ('delivery', 'termination', 'handover', 'import', 'manual', 'replacement'));
alter table meter_charge
  drop constraint meter_charge_pkey,
  add primary key (company_id, reading_id, receivable_id);
comment on table meter_charge is 'A receivable of a reading, one for each contract that held the space, with the usage and price it was computed by.';

-- Whether what was used up to a reading, or beyond it, was counted by a later one that stands.
create function reading_is_counted(r meter_reading) returns boolean language sql stable set search_path = public as $$
  select exists (select from meter_reading n where n.company_id = r.company_id and n.base_id = r.id and n.voided_on is null)
    or exists (select from meter_reading n join meter_reading b on (b.company_id, b.id) = (n.company_id, n.base_id)
      where n.company_id = r.company_id and n.meter_id = r.meter_id and n.voided_on is null and n.id > r.id and n.read_on >= r.read_on
        and (b.meter_id <> r.meter_id or (b.read_on, b.id) < (r.read_on, r.id))) $$;
comment on function reading_is_counted is 'Whether a later reading that stands counts from this one or beyond it (docs/domain §5.7).';
grant execute on function reading_is_counted to lease_app;

-- A reading goes with the last of its receivables: it can be read anew.
create or replace function void_charged_reading() returns trigger language plpgsql set search_path = public as $$
begin
  update meter_reading m set voided_on = new.voided_on
    from meter_charge c where c.company_id = new.company_id and c.receivable_id = new.id
      and (m.company_id, m.id) = (c.company_id, c.reading_id) and m.voided_on is null
      and not exists (select from meter_charge o join receivable r on (r.company_id, r.id) = (o.company_id, o.receivable_id)
        where o.company_id = c.company_id and o.reading_id = c.reading_id and r.voided_on is null);
  return null;
end $$;

create or replace function keep_counted_reading() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from meter_charge c join receivable r on (r.company_id, r.id) = (c.company_id, c.receivable_id)
      where c.company_id = new.company_id and c.reading_id = new.id and r.voided_on is null) then
    raise exception 'reading % is charged', new.id
      using errcode = 'check_violation', constraint = 'meter_reading_charged', table = tg_table_name;
  end if;
  if reading_is_counted(new) then
    raise exception 'a later reading counts from reading %', new.id
      using errcode = 'check_violation', constraint = 'meter_reading_followed', table = tg_table_name;
  end if;
  return null;
end $$;

-- A meter whose replacement was undone says since when it counts as never hung; its number and the place it took are free again.
alter table meter
  add column voided_on date,
  drop constraint meter_number_once,
  drop constraint meter_replaced_once;
grant update (voided_on) on meter to lease_app;
create unique index meter_number_once on meter (company_id, building_id, kind, number) where voided_on is null;
create unique index meter_replaced_once on meter (company_id, replaces_id) where voided_on is null;

create function keep_read_meter() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from meter_reading r where r.company_id = new.company_id and r.meter_id = new.id and r.voided_on is null)
    or exists (select from meter m where m.company_id = new.company_id and m.replaces_id = new.id and m.voided_on is null) then
    raise exception 'meter % was read or replaced', new.id
      using errcode = 'check_violation', constraint = 'meter_void_unread', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger meter_void_kept before update of voided_on on meter
  for each row when (old.voided_on is null and new.voided_on is not null) execute function keep_read_meter();

-- Nothing is read of it any more: whoever reads waits for whoever undoes.
create function refuse_void_meter() returns trigger language plpgsql set search_path = public as $$
begin
  perform from meter where company_id = new.company_id and id = new.meter_id for share;
  if exists (select from meter where company_id = new.company_id and id = new.meter_id and voided_on is not null) then
    raise exception 'meter % counts as never hung', new.meter_id
      using errcode = 'check_violation', constraint = 'meter_reading_standing', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger meter_reading_of_standing before insert on meter_reading for each row execute function refuse_void_meter();
