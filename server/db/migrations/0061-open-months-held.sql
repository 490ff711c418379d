-- Money that finds its tenant, and an invoice issued or closed, look at the closed months only when nobody can close one beside them:
-- like every posting they share the lock of the books until the end of their transaction.

create or replace function note_cash_holder() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    if new.tenant_id is not distinct from old.tenant_id then return null; end if;
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

create function refuse_closed_invoice() returns trigger language plpgsql set search_path = public as $$
begin
  perform share_period_lock(new.company_id, new.legal_entity_id);
  if (new.accounting_date is distinct from old.accounting_date and new.accounting_date <= closed_through(new.company_id, new.legal_entity_id))
    or (new.closed_on is distinct from old.closed_on and new.closed_on <= closed_through(new.company_id, new.legal_entity_id)) then
    raise exception 'the month of the invoice is closed'
      using errcode = 'check_violation', constraint = 'period_closed', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger invoice_in_open_month before update of accounting_date, closed_on on invoice
  for each row execute function refuse_closed_invoice();
