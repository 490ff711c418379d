-- Like every posting, issuing or closing an invoice shares the lock of the books until the end of the transaction, so that no month is closed after
-- the check.
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
