-- A refund that was paid out cannot be undone, because the money has left the account.
create function refuse_paid_refund() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from deposit_entry where company_id = new.company_id and id = new.reverses_id and paid_fen <> 0) then
    raise exception 'the refund was paid out'
      using errcode = 'check_violation', constraint = 'deposit_refund_paid', table = 'deposit_entry';
  end if;
  return new;
end $$;

create trigger deposit_refund_not_paid before insert on deposit_entry for each row when (new.reverses_id is not null)
  execute function refuse_paid_refund();
