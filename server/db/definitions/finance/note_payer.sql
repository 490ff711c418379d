-- Notes whose money it is. Only received money can be allocated to receivables.
create function note_payer() returns trigger language plpgsql set search_path = public as $$
declare
  money_out boolean;
begin
  select m.tenant_id, m.direction = 'out' into new.payer_tenant_id, money_out
    from cash_record m where (m.company_id, m.id) = (new.company_id, new.cash_record_id);
  if money_out then
    raise exception 'write-off of money paid out'
      using errcode = 'check_violation', constraint = 'write_off_money_in', table = 'write_off';
  end if;
  return new;
end $$;

create trigger write_off_payer before insert on write_off for each row when (new.cash_record_id is not null) execute function note_payer();
