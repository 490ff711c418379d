create function date_bank_entry() returns trigger language plpgsql set search_path = public as $$
begin
  new.accounting_date := greatest(new.booked_on, closed_through(new.company_id, new.legal_entity_id) + 1);
  return new;
end $$;

create trigger bank_entry_dated before insert on bank_entry for each row execute function date_bank_entry();
