create function deposit_entry_covered() returns trigger language plpgsql set search_path = public as $$
begin
  perform keep_deposit_covered(new.company_id, new.contract_id, new.charge_item_id);
  return null;
end $$;

create trigger deposit_entry_covered after insert on deposit_entry for each row execute function deposit_entry_covered();
