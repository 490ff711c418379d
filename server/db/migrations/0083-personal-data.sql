-- Personal data (docs/domain §4): shown masked, and erased at the wish of whom they concern.

-- As domain/tenants/masked-phone and masked-identifier have it.
create function mask_phone(phone text) returns text language sql immutable parallel safe as $$
  select case when length(phone) <= 7 then repeat('*', length(phone)) else left(phone, 3) || repeat('*', length(phone) - 7) || right(phone, 4) end $$;
create function mask_identifier(identifier text) returns text language sql immutable parallel safe as $$
  select case when length(identifier) <= 10 then repeat('*', length(identifier))
    else left(identifier, 6) || repeat('*', length(identifier) - 10) || right(identifier, 4) end $$;
grant execute on function mask_phone, mask_identifier to lease_app;

-- What names a person goes out of what is otherwise only added to: the audit trail and the stage history. That it happened, when and by
-- whom, stays. `words` name him for certain (telephone, address, number) and go wherever they stand; `names` only from what is kept of the
-- objects themselves, since others bear them as well.
create function erase_words(told text, words text[]) returns text language plpgsql immutable as $$
declare
  word text;
begin
  foreach word in array words loop
    if word <> '' then told := replace(told, word, '已删除'); end if;
  end loop;
  return told;
end $$;
create function erase_person(of_object text, of_id bigint, names text[], words text[]) returns void
  language plpgsql security definer set search_path = public as $$
declare
  -- As a text stands in JSON, without its quotes.
  quoted text[] := array(select substr(to_jsonb(w)::text, 2, length(to_jsonb(w)::text) - 2) from unnest(words) w where w <> '');
  quoted_names text[] := array(select substr(to_jsonb(w)::text, 2, length(to_jsonb(w)::text) - 2) from unnest(names) w where w <> '');
begin
  update audit_log set changes = erase_words(changes::text, quoted || case when object = of_object and object_id = of_id then quoted_names else '{}' end)::jsonb
    where company_id = app_company() and (object = of_object and object_id = of_id
      or exists (select from unnest(quoted) w where strpos(changes::text, w) > 0));
  update customer_stage set remark = erase_words(remark, words || case when of_object = 'customer' and customer_id = of_id then names else '{}' end)
    where company_id = app_company() and remark <> '' and (of_object = 'customer' and customer_id = of_id
      or exists (select from unnest(words) w where w <> '' and strpos(remark, w) > 0));
end $$;
revoke execute on function erase_person from public;
grant execute on function erase_words, erase_person to lease_app;
