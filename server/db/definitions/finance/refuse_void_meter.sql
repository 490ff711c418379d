-- A void meter takes no more readings; a reading waits for a transaction that voids the meter.
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
