-- Sends events to the webhooks that subscribe to their kind, up to 200 objects per event. `catch_event` and `catch_approval` send the kinds that
-- contain more than ids.
create function notify_webhooks() returns trigger language plpgsql security definer set search_path = public as $$
declare part record;
begin
  if not exists (select from added a join webhook w on w.company_id = a.company_id and w.enabled and a.kind = any(w.events)) then
    return null;
  end if;
  for part in
    select r.company_id, r.kind, jsonb_agg(r.item order by r.place) as items from (
      select a.company_id, a.kind, row_number() over (partition by a.company_id, a.kind order by a.id) as place,
        jsonb_build_object('id', a.object_id, 'object', a.object, 'park_id', a.park_id, 'legal_entity_id', a.legal_entity_id,
          'version', a.version) || a.data as item
      from added a where a.kind not in ('contract.approved', 'receivable.posted', 'money.matched', 'bill.issued')) r
    group by r.company_id, r.kind, (r.place - 1) / 200 order by r.company_id, r.kind, min(r.place)
  loop
    perform write_webhook_events(part.company_id, part.kind, part.items);
  end loop;
  return null;
end $$;

create trigger webhook_event after insert on business_event referencing new table as added for each statement execute function notify_webhooks();
