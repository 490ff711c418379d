-- A void has a date too: on an earlier day the row still counts.
create function refuse_closed_void() returns trigger language plpgsql set search_path = public as $$
begin
  perform share_period_lock(new.company_id, new.legal_entity_id);
  if new.voided_on <= closed_through(new.company_id, new.legal_entity_id) then
    raise exception 'the month of the void is closed'
      using errcode = 'check_violation', constraint = 'period_closed', table = tg_table_name;
  end if;
  return new;
end $$;

create trigger bank_entry_voided_in_open_month before update on bank_entry
  for each row when (new.voided_on is distinct from old.voided_on) execute function refuse_closed_void();
create trigger cash_record_voided_in_open_month before update on cash_record
  for each row when (new.voided_on is distinct from old.voided_on) execute function refuse_closed_void();
create trigger receivable_voided_in_open_month before update on receivable
  for each row when (new.voided_on is distinct from old.voided_on) execute function refuse_closed_void();
