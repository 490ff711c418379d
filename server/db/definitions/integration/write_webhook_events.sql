-- Writes an event for the webhooks that subscribe to it, in the transaction of the fact: one for each choice of parks, with the items of these parks
-- and those without a park. Runs as owner: the writer of the fact needs no right to webhooks.
create function write_webhook_events(of_company bigint, of_type text, items jsonb) returns void
  language plpgsql security definer set search_path = public as $$
declare subscribed record; chosen jsonb; event_id bigint;
begin
  if items is null then return; end if;
  for subscribed in
    select w.park_ids, array_agg(w.id order by w.id) as ids from webhook w
    where w.company_id = of_company and w.enabled and of_type = any(w.events) group by w.park_ids
  loop
    chosen := items;
    if subscribed.park_ids <> '{}' then
      select jsonb_agg(i.item order by i.place) into chosen from jsonb_array_elements(items) with ordinality i (item, place)
        where i.item ->> 'park_id' is null or (i.item ->> 'park_id')::bigint = any(subscribed.park_ids);
    end if;
    continue when chosen is null;
    insert into webhook_event (company_id, type, data) values (of_company, of_type, jsonb_build_object('items', chosen)) returning id into event_id;
    insert into webhook_delivery (company_id, webhook_id, event_id) select of_company, s.id, event_id from unnest(subscribed.ids) s (id);
  end loop;
end $$;
revoke execute on function write_webhook_events from public;
