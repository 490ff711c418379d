-- A reading cannot be voided while its receivable is valid or a later reading starts from it. Checked at the end of the transaction, so that all
-- readings of a contract can be voided together.
create function keep_counted_reading() returns trigger language plpgsql set search_path = public as $$
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

create constraint trigger meter_reading_void_kept after update of voided_on on meter_reading deferrable initially deferred
  for each row when (new.voided_on is not null) execute function keep_counted_reading();
