create function deposit_entity() returns trigger language plpgsql set search_path = public as $$
begin
  select c.lessor_id into new.legal_entity_id from contract c where (c.company_id, c.id) = (new.company_id, new.contract_id);
  return new;
end $$;

create trigger deposit_entry_entity before insert on deposit_entry for each row execute function deposit_entity();
