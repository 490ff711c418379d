-- Redirects every reference from the merged customer to the surviving one: all foreign keys in the catalogue, including those of tables added later
-- and of tables whose rows cannot be changed otherwise.
create function repoint_customer(merged bigint, survivor bigint) returns void language plpgsql security definer set search_path = public as $$
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
      using survivor, merged;
  end loop;
end $$;
revoke execute on function repoint_customer from public;
grant execute on function repoint_customer to lease_app;
