-- Valid claims on securities do not exceed the receipt that they arrived with, and such a receipt is not voided.
create function keep_claimed_receipt() returns trigger language plpgsql set search_path = public as $$
begin
  if tg_table_name = 'cash_record' then
    if exists (select from deposit_security_act a
        where a.company_id = new.company_id and a.cash_record_id = new.id and a.kind = 'claim' and a.undone_on is null) then
      raise exception 'receipt % belongs to a claim', new.id
        using errcode = 'check_violation', constraint = 'cash_record_claimed', table = 'cash_record';
    end if;
    return new;
  end if;
  perform from cash_record m where m.company_id = new.company_id and m.id = new.cash_record_id for update;
  if not exists (select from cash_record m
      where m.company_id = new.company_id and m.id = new.cash_record_id and m.direction = 'in' and m.voided_on is null
        and m.amount_fen >= (select coalesce(sum(a.amount_fen), 0) from deposit_security_act a
          where a.company_id = m.company_id and a.cash_record_id = m.id and a.kind = 'claim' and a.undone_on is null)) then
    raise exception 'the claims exceed receipt %', new.cash_record_id
      using errcode = 'check_violation', constraint = 'deposit_security_act_receipt', table = 'deposit_security_act';
  end if;
  return new;
end $$;

create trigger deposit_security_act_within_receipt after insert on deposit_security_act
  for each row when (new.cash_record_id is not null) execute function keep_claimed_receipt();
create trigger cash_record_claimed before update on cash_record
  for each row when ((new.voided_on, new.tenant_id) is distinct from (old.voided_on, old.tenant_id)) execute function keep_claimed_receipt();
