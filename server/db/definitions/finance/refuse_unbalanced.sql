-- All lines of a voucher are inserted by one statement.
create function refuse_unbalanced() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from posted group by company_id, voucher_id
      having sum(case side when 'debit' then amount_fen else -amount_fen end) <> 0) then
    raise exception 'debit and credit of a voucher differ'
      using errcode = 'check_violation', constraint = 'voucher_balanced', table = 'voucher_line';
  end if;
  return null;
end $$;

create trigger voucher_line_balanced after insert on voucher_line referencing new table as posted
  for each statement execute function refuse_unbalanced();
