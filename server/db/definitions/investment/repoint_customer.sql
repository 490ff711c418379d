-- Whatever refers to the one refers to the other from now on: every foreign key to a customer, as the catalogue knows them, also of tables
-- that came later and of those whose rows may not be changed otherwise.
create function repoint_customer(merged bigint, kept bigint) returns void language plpgsql security definer set search_path = public as $$
declare
  reference record;
begin
  for reference in
    select c.conrelid::regclass as of_table, a.attname as by_column
    from pg_constraint c
    join pg_attribute i on i.attrelid = c.confrelid and i.attname = 'id'
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, i.attnum)]
    where c.contype = 'f' and c.confrelid = 'customer'::regclass and c.conparentid = 0
    order by c.conname
  loop
    execute format('update %s set %I = $1 where company_id = app_company() and %I = $2', reference.of_table, reference.by_column, reference.by_column)
      using kept, merged;
  end loop;
end $$;
revoke execute on function repoint_customer from public;
grant execute on function repoint_customer to lease_app;
