-- A reading is voided with the last of its receivables; then the meter can be read again.
create function void_charged_reading() returns trigger language plpgsql set search_path = public as $$
begin
  update meter_reading m set voided_on = new.voided_on
    from meter_charge c where c.company_id = new.company_id and c.receivable_id = new.id
      and (m.company_id, m.id) = (c.company_id, c.reading_id) and m.voided_on is null
      and not exists (select from meter_charge o join receivable r on (r.company_id, r.id) = (o.company_id, o.receivable_id)
        where o.company_id = c.company_id and o.reading_id = c.reading_id and r.voided_on is null);
  return null;
end $$;

create trigger receivable_void_takes_reading after update of voided_on on receivable
  for each row when (old.voided_on is null and new.voided_on is not null) execute function void_charged_reading();
