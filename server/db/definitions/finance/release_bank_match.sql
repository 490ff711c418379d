-- A voided entry no longer matches the movement of the bank: its lines become open again.
create function release_bank_match() returns trigger language plpgsql set search_path = public as $$
begin
  delete from bank_match where company_id = new.company_id and id = new.bank_match_id;
  return null;
end $$;

create trigger bank_entry_void_releases after update on bank_entry
  for each row when (new.voided_on is not null and new.bank_match_id is not null) execute function release_bank_match();
create trigger cash_record_void_releases after update on cash_record
  for each row when (new.voided_on is not null and new.bank_match_id is not null) execute function release_bank_match();
create trigger commission_act_undo_releases after update on commission_act
  for each row when (new.undone_on is not null and new.bank_match_id is not null) execute function release_bank_match();
