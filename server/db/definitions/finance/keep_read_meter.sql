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
