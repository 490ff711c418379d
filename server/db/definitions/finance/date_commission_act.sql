-- An entry of a commission is in the books of the lessor.
create function date_commission_act() returns trigger language plpgsql set search_path = public as $$
begin
  select k.lessor_id into new.legal_entity_id
    from commission_line l join contract k on k.company_id = l.company_id and k.id = l.contract_id
    where l.company_id = new.company_id and l.id = new.line_id;
  new.accounting_date := greatest(new.acted_on, closed_through(new.company_id, new.legal_entity_id) + 1);
  return new;
end $$;

create trigger commission_act_dated before insert on commission_act for each row execute function date_commission_act();
