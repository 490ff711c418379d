create function write_off_then_covered() returns trigger language plpgsql set search_path = public as $$
declare
  paid record;
begin
  select r.contract_id, r.charge_item_id into paid from receivable r
    join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
    where r.company_id = new.company_id and r.id = new.receivable_id and r.contract_id is not null;
  if found then
    perform keep_deposit_covered(new.company_id, paid.contract_id, paid.charge_item_id);
  end if;
  return null;
end $$;

create trigger write_off_then_covered after insert on write_off for each row when (new.amount_fen < 0)
  execute function write_off_then_covered();
