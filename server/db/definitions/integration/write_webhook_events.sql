-- Writes an event for each webhook that subscribes to it, in the transaction of the fact. Runs as owner: the writer of the fact needs no right
-- to webhooks.
create function write_webhook_events(of_company bigint, of_type text, items jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare event_id bigint;
begin
  if items is null or not exists (select from webhook w where w.company_id = of_company and w.enabled and of_type = any(w.events)) then
    return;
  end if;
  insert into webhook_event (company_id, type, data) values (of_company, of_type, jsonb_build_object('items', items)) returning id into event_id;
  insert into webhook_delivery (company_id, webhook_id, event_id)
    select w.company_id, w.id, event_id from webhook w where w.company_id = of_company and w.enabled and of_type = any(w.events);
end $$;
revoke execute on function write_webhook_events from public;
