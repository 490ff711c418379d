create function note_payer() returns trigger language plpgsql set search_path = public as $$
begin
  select m.tenant_id into new.payer_tenant_id from cash_record m where (m.company_id, m.id) = (new.company_id, new.cash_record_id);
  return new;
end $$;

create trigger write_off_payer before insert on write_off for each row when (new.cash_record_id is not null) execute function note_payer();
