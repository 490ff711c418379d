-- Sends the rows inserted by one statement to webhooks, up to 200 per event. The trigger's arguments are the event, then the columns to send. Other
-- kinds of events are sent by `notify_webhooks`.
create function catch_event() returns trigger language plpgsql security definer set search_path = public as $$
declare columns text[] := tg_argv[1:]; part record;
begin
  if not exists (select from webhook w where w.enabled and tg_argv[0] = any(w.events)
    and w.company_id in (select a.company_id from added a)) then
    return null;
  end if;
  for part in
    select r.company_id, jsonb_agg(r.item order by r.place) as items from (
      select a.company_id, row_number() over (partition by a.company_id order by a.id) as place,
        (select jsonb_object_agg(c.key, c.value) from jsonb_each(to_jsonb(a)) c where c.key = any(columns)) || case
          when tg_table_name = 'write_off' then jsonb_build_object('park_id', (select r.park_id from receivable r
            where (r.company_id, r.id) = (a.company_id, (to_jsonb(a) ->> 'receivable_id')::bigint))) else '{}' end as item
      from added a) r
    group by r.company_id, (r.place - 1) / 200 order by r.company_id, min(r.place)
  loop
    perform write_webhook_events(part.company_id, tg_argv[0], part.items);
  end loop;
  return null;
end $$;

create trigger bill_event after insert on bill referencing new table as added for each statement
  execute function catch_event('bill.issued', 'id', 'number', 'legal_entity_id', 'park_id', 'tenant_id', 'contract_id', 'month', 'due_date',
    'issued_on', 'amount_fen', 'reissues_id');
create trigger receivable_event after insert on receivable referencing new table as added for each statement
  execute function catch_event('receivable.posted', 'id', 'legal_entity_id', 'park_id', 'tenant_id', 'contract_id', 'charge_item_id',
    'start_date', 'end_date', 'due_date', 'accounting_date', 'gross_fen', 'net_fen', 'tax_fen', 'adjusts_id');
create trigger write_off_event after insert on write_off referencing new table as added for each statement
  execute function catch_event('money.matched', 'id', 'legal_entity_id', 'receivable_id', 'cash_record_id', 'amount_fen', 'value_date',
    'accounting_date', 'reverses_id');
