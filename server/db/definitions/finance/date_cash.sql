create function date_cash() returns trigger language plpgsql set search_path = public as $$
begin
  new.accounting_date := greatest(new.received_on, closed_through(new.company_id, new.legal_entity_id) + 1);
  new.tenant_on := case when new.tenant_id is not null then new.accounting_date end;
  return new;
end $$;

create trigger cash_record_dated before insert on cash_record for each row execute function date_cash();
