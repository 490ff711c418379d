-- Runs in the transaction that inserts the message, so that every writer is covered.
create function notify_bots() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into chat_bot_message (company_id, bot_id, cause, title, content, link)
    select distinct on (b.company_id, b.id, a.cause) b.company_id, b.id, a.cause, a.title, a.content, a.link
    from added a join chat_bot b on b.company_id = a.company_id and b.enabled and a.kind = any(b.kinds)
      and (b.park_ids = '{}' or a.park_id is null or a.park_id = any(b.park_ids))
    order by b.company_id, b.id, a.cause, a.id
  on conflict (company_id, bot_id, cause) do nothing;
  return null;
end $$;

create trigger message_event after insert on message referencing new table as added for each statement execute function notify_bots();
