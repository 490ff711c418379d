-- The data as known on a day (docs/domain §7.2). Tables whose facts may be entered with a day in the past store the day of entry; for tables whose
-- rows change in place the earlier rows are stored. The schema "known" has views of both as of the end of a day, under the names of the tables, and
-- the measures again, created from their own definitions, so that a report uses the same names for either schema. It is rebuilt after every
-- migration, so the definitions in "public" are the only ones to maintain.
create procedure build_known() language plpgsql as $$
declare
  path constant text := current_setting('search_path');
  business_table regclass;
  each record;
  made text;
begin
  drop schema if exists known cascade;
  create schema known;
  comment on schema known is 'What reports read as it stood at the end of known_on(), and the measures over it. docs/domain §7.2.';
  for business_table in
    select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'entered_on' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'row_history'
  loop
    call show_known_table(business_table);
  end loop;

  -- Views and measures: their text omits the schema of tables found by the search path, so executing it with another path makes it refer to "known".
  -- Each is created after those it depends on.
  for each in
    with recursive dated as (
      select 'pg_class'::regclass::oid as kind, c.oid, 0 as depth
      from pg_class k join pg_class c on c.relname = k.relname and c.relnamespace = 'public'::regnamespace
      where k.relnamespace = 'known'::regnamespace
      union
      select o.kind, o.oid, a.depth + 1
      from dated a
      join pg_depend d on d.refclassid = a.kind and d.refobjid = a.oid
      cross join lateral (
        select 'pg_proc'::regclass::oid as kind, p.oid from pg_proc p
          where d.classid = 'pg_proc'::regclass and p.oid = d.objid and p.prosqlbody is not null and not p.prosecdef
        union all
        select 'pg_class'::regclass, v.oid from pg_rewrite w join pg_class v on v.oid = w.ev_class
          where d.classid = 'pg_rewrite'::regclass and w.oid = d.objid and v.oid <> a.oid and v.relnamespace = 'public'::regnamespace) o
    )
    select u.oid, u.kind = 'pg_class'::regclass as is_view, max(u.depth) as depth
    from dated u where u.depth > 0 group by u.kind, u.oid order by max(u.depth)
  loop
    perform set_config('search_path', 'public', true);
    made := case when each.is_view then format('create view known.%I with (security_invoker) as ', each.oid::regclass) || pg_get_viewdef(each.oid)
      else regexp_replace(pg_get_functiondef(each.oid), '^CREATE OR REPLACE FUNCTION public\.', 'create function known.') end;
    perform set_config('search_path', 'known, public', true);
    execute made;
  end loop;
  perform set_config('search_path', path, true);

  grant usage on schema known to lease_app;
  grant select on all tables in schema known to lease_app;
  grant execute on all functions in schema known to lease_app;
end $$;
comment on procedure build_known is
  'Creates the schema "known": a view of every table that has the day of its entries, with its rows at the end of known_on(), and every view and '
  'measure over them, from its own definition. docs/domain §7.2.';
