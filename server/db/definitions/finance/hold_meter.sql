-- Voiding a reading locks its meter, as entering one does, so no new reading starts from one that is being voided.
create function hold_meter() returns trigger language plpgsql set search_path = public as $$
begin
  perform from meter where company_id = new.company_id and id = new.meter_id for update;
  return new;
end $$;

create trigger meter_reading_void_holds before update of voided_on on meter_reading
  for each row when (old.voided_on is distinct from new.voided_on) execute function hold_meter();
