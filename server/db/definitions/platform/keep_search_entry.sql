-- The trigger's arguments: the kind, then the columns. Only text with other than Latin letters has a pinyin spelling.
create function keep_search_entry() returns trigger language plpgsql set search_path = public as $$
declare
  fresh jsonb := to_jsonb(new);
  words text[] := '{}';
  word text;
  entry text;
begin
  for at in 1 .. tg_nargs - 1 loop
    word := fresh ->> tg_argv[at];
    if word <> '' and word <> all(words) then words := words || word; end if;
  end loop;
  entry := array_to_string(words, E'\n');
  insert into search_entry (company_id, kind, object_id, text, spelling)
    values (new.company_id, tg_argv[0], new.id, entry, case when entry ~ '[^ -~\n]' then null else '' end)
    on conflict (company_id, kind, object_id) do update set text = excluded.text, spelling = excluded.spelling
    where search_entry.text <> excluded.text;
  return null;
end $$;

create trigger search_entry_kept after insert or update of number on bill
  for each row execute function keep_search_entry('bill', 'number');
create trigger search_entry_kept after insert or update of name, code on building
  for each row execute function keep_search_entry('building', 'name', 'code');
create trigger search_entry_kept after insert or update of payer, bank_serial on cash_record
  for each row execute function keep_search_entry('cash_record', 'payer', 'bank_serial');
create trigger search_entry_kept after insert or update of number on contract
  for each row execute function keep_search_entry('contract', 'number');
create trigger search_entry_kept after insert or update of name on customer
  for each row execute function keep_search_entry('customer', 'name');
create trigger search_entry_kept after insert or update of serial, number on invoice
  for each row execute function keep_search_entry('invoice', 'serial', 'number');
create trigger search_entry_kept after insert or update of name, code on park
  for each row execute function keep_search_entry('park', 'name', 'code');
create trigger search_entry_kept after insert or update of number on space
  for each row execute function keep_search_entry('space', 'number');
create trigger search_entry_kept after insert or update of name on tenant
  for each row execute function keep_search_entry('tenant', 'name');
