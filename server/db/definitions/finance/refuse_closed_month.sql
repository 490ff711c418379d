create function refuse_closed_month() returns trigger language plpgsql set search_path = public as $$
declare
  closed date;
  books record;
begin
  for books in select distinct company_id, legal_entity_id from posted order by company_id, legal_entity_id loop
    perform share_period_lock(books.company_id, books.legal_entity_id);
    closed := closed_through(books.company_id, books.legal_entity_id);
    if exists (select from posted p where (p.company_id, p.legal_entity_id) = (books.company_id, books.legal_entity_id)
        and p.accounting_date <= closed) then
      raise exception 'the month is closed through %', closed
        using errcode = 'check_violation', constraint = 'period_closed', table = tg_table_name;
    end if;
  end loop;
  return null;
end $$;

create trigger amortisation_in_open_month after insert on amortisation referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger bank_entry_in_open_month after insert on bank_entry referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger cash_record_in_open_month after insert on cash_record referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger commission_act_in_open_month after insert on commission_act referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger deposit_entry_in_open_month after insert on deposit_entry referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger incentive_act_in_open_month after insert on incentive_act referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger payout_in_open_month after insert on payout referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger receivable_in_open_month after insert on receivable referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger revenue_adjustment_in_open_month after insert on revenue_adjustment referencing new table as posted
  for each statement execute function refuse_closed_month();
create trigger write_off_in_open_month after insert on write_off referencing new table as posted
  for each statement execute function refuse_closed_month();
