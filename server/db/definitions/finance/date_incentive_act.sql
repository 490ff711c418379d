-- A confirmation of an incentive is in the books of the lessor.
create function date_incentive_act() returns trigger language plpgsql set search_path = public as $$
begin
  select k.lessor_id into new.legal_entity_id
    from lease_incentive i join contract k on k.company_id = i.company_id and k.id = i.contract_id
    where i.company_id = new.company_id and i.id = new.incentive_id;
  new.accounting_date := greatest(new.acted_on, closed_through(new.company_id, new.legal_entity_id) + 1);
  return new;
end $$;

create trigger incentive_act_dated before insert on incentive_act for each row execute function date_incentive_act();
