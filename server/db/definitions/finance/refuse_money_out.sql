-- Only received money can be allocated to receivables.
create function refuse_money_out() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from cash_record where company_id = new.company_id and id = new.cash_record_id and direction = 'out') then
    raise exception 'write-off of money paid out'
      using errcode = 'check_violation', constraint = 'write_off_money_in', table = 'write_off';
  end if;
  return new;
end $$;

create trigger write_off_money_in before insert on write_off for each row when (new.cash_record_id is not null)
  execute function refuse_money_out();
