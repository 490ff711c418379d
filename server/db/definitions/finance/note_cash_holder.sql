-- Records to which tenant the money of a cash record belongs, from which day. Runs as owner, because the application's role may only write the cash
-- record. Like every posting, assigning a tenant later shares the lock of the books until the end of the transaction, so that no month is closed
-- after the check.
create function note_cash_holder() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    perform share_period_lock(new.company_id, new.legal_entity_id);
    if greatest(new.tenant_on, new.accounting_date) <= closed_through(new.company_id, new.legal_entity_id) then
      raise exception 'the month in which money changes its tenant is closed'
        using errcode = 'check_violation', constraint = 'period_closed', table = tg_table_name;
    end if;
    update cash_holder set to_on = greatest(from_on, new.tenant_on)
      where company_id = new.company_id and cash_record_id = new.id and to_on is null;
  end if;
  if new.tenant_id is not null then
    insert into cash_holder (company_id, cash_record_id, tenant_id, from_on)
      values (new.company_id, new.id, new.tenant_id, greatest(new.tenant_on, new.accounting_date));
  end if;
  return null;
end $$;

create trigger cash_record_holder after insert on cash_record for each row when (new.tenant_id is not null)
  execute function note_cash_holder();
create trigger cash_record_holder_changed after update on cash_record for each row when (new.tenant_id is distinct from old.tenant_id)
  execute function note_cash_holder();
