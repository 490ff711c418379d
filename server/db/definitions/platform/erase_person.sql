create function erase_person(of_object text, of_id bigint, names text[], words text[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  -- The text as in JSON, without its quotes.
  quoted text[] := array(select substr(to_jsonb(w)::text, 2, length(to_jsonb(w)::text) - 2) from unnest(words) w where w <> '');
  quoted_names text[] := array(select substr(to_jsonb(w)::text, 2, length(to_jsonb(w)::text) - 2) from unnest(names) w where w <> '');
begin
  update audit_log set changes = erase_words(changes::text, quoted || case when object = of_object and object_id = of_id then quoted_names else '{}' end)::jsonb
    where company_id = app_company() and (object = of_object and object_id = of_id
      or exists (select from unnest(quoted) w where strpos(changes::text, w) > 0));
  -- The stored replies to writes of the enterprise's users, which a repeated request would return.
  update idempotency i set reply = erase_words(reply, quoted || quoted_names)
    from app_user u where u.id = i.user_id and u.company_id = app_company()
      and exists (select from unnest(quoted) w where strpos(i.reply, w) > 0);
  update customer_stage set remark = erase_words(remark, words || case when of_object = 'customer' and customer_id = of_id then names else '{}' end)
    where company_id = app_company() and remark <> '' and (of_object = 'customer' and customer_id = of_id
      or exists (select from unnest(words) w where w <> '' and strpos(remark, w) > 0));
end $$;
revoke execute on function erase_person from public;
grant execute on function erase_person to lease_app;
