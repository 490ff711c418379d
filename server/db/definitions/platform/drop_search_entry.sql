create function drop_search_entry() returns trigger language plpgsql set search_path = public as $$
begin
  delete from search_entry where company_id = old.company_id and kind = tg_argv[0] and object_id = old.id;
  return null;
end $$;

create trigger search_entry_dropped after delete on bill for each row execute function drop_search_entry('bill');
create trigger search_entry_dropped after delete on building for each row execute function drop_search_entry('building');
create trigger search_entry_dropped after delete on cash_record for each row execute function drop_search_entry('cash_record');
create trigger search_entry_dropped after delete on contract for each row execute function drop_search_entry('contract');
create trigger search_entry_dropped after delete on customer for each row execute function drop_search_entry('customer');
create trigger search_entry_dropped after delete on invoice for each row execute function drop_search_entry('invoice');
create trigger search_entry_dropped after delete on park for each row execute function drop_search_entry('park');
create trigger search_entry_dropped after delete on space for each row execute function drop_search_entry('space');
create trigger search_entry_dropped after delete on tenant for each row execute function drop_search_entry('tenant');
