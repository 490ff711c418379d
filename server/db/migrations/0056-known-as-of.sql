-- What was known on a day (docs/domain §7.2): of facts that may be entered with a day in the past the day of their entry is kept, and of
-- rows that change in place what they were before. The schema "known" shows both as they stood at the end of a day, under the names of
-- the tables; the measures stand in it once more, made from their own definitions, so that a report asks either with the same words.

create function app_today() returns date language sql stable
  return coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'Asia/Shanghai')::date);
comment on function app_today is 'The business day of the transaction, by the clock of the application.';
create function known_on() returns date language sql stable return current_setting('app.known_on')::date;
comment on function known_on is 'The day at whose end the schema "known" shows the tables. docs/domain §7.2.';
grant execute on function app_today, known_on to lease_app;

create table row_history (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  table_name text not null,
  entered_on date not null,
  superseded_on date not null check (superseded_on > entered_on),
  row_was jsonb not null,
  primary key (company_id, id)
);
comment on table row_history is
  'Rows as they were before they were changed or deleted on a later day than they were entered. What changes within a day leaves none.';
create index row_history_of_table on row_history (company_id, table_name, superseded_on);
call protect('row_history', 'select, insert');
create trigger row_history_posted before update on row_history for each row execute function keep_posted();
create trigger row_history_kept before delete on row_history for each row execute function refuse_delete();

create function keep_history() returns trigger language plpgsql set search_path = public as $$
begin
  if old.entered_on < app_today() then
    insert into row_history (company_id, table_name, entered_on, superseded_on, row_was)
      values (old.company_id, tg_table_name, old.entered_on, app_today(), to_jsonb(old));
    if tg_op = 'UPDATE' then new.entered_on := app_today(); end if;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create procedure date_entries(business_table regclass, changing text default null) language plpgsql as $$
begin
  execute format('alter table %s add column entered_on date not null default ''-infinity''', business_table);
  if exists (select from pg_trigger t where t.tgrelid = business_table and t.tgfoid = 'keep_posted'::regproc) then
    execute format('alter table %s alter column entered_on type date using (created_at at time zone ''Asia/Shanghai'')::date', business_table);
  end if;
  execute format('alter table %s alter column entered_on set default app_today()', business_table);
  execute format('comment on column %s.entered_on is %L', business_table,
    'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.');
  if changing is not null then
    execute format('create trigger history_of_changes before update on %s for each row when ((%s) is distinct from (%s)) execute function keep_history()',
      business_table, regexp_replace(changing, '(\w+)', 'old.\1', 'g'), regexp_replace(changing, '(\w+)', 'new.\1', 'g'));
    execute format('create trigger history_of_removal before delete on %s for each row execute function keep_history()', business_table);
  end if;
end $$;

comment on procedure date_entries is
  'Gives a table the day of its entries, and a history of those rows where one of the columns named changes. What stands already has always '
  'been known, but for what is posted, which says when that was. docs/domain §7.2.';

call date_entries('receivable');
call date_entries('write_off');
call date_entries('deposit_entry');
call date_entries('commission_act', 'undone_on');
call date_entries('contract', 'tenant_id, status, start_date, end_date, leave_date, version_no, approved_on, leave_approved_on');
call date_entries('contract_version', 'effective_on, end_date, approved_on');
call date_entries('contract_holdover', 'status, start_date, end_date');
call date_entries('charge_clause', 'terms');
call date_entries('clause_price', 'price');
call date_entries('space_occupation', 'start_date, end_date, change_id');
call date_entries('space', 'floor_id, spatial_type_id, gross_area_sqm, valid_from, valid_to');
call date_entries('space_value', 'start_date, end_date, use, rentable_area_sqm, list_price, floor_price, price_unit');
call date_entries('reservation', 'start_date, end_date');
call date_entries('building', 'nature, original_value_fen');
call date_entries('building_tax_term', 'start_date, nature, original_value_fen, rate_let, rate_value, deduction, relief');

-- The schema is made anew after every migration, so that the definitions in "public" are the only ones that anybody writes.

create procedure show_known_table(business_table regclass) language plpgsql as $$
declare
  name constant text := (select relname from pg_class where oid = business_table);
  is_receivable constant boolean := business_table = 'public.receivable'::regclass;
  columns text;
  later constant text := ' left join (
    select e.receivable_id, sum(e.fen)::bigint as fen from (
      select w.receivable_id, w.amount_fen as fen from public.write_off w where w.company_id = app_company() and w.entered_on > known_on()
      union all
      select w.offsets_id, -w.amount_fen from public.write_off w
        where w.company_id = app_company() and w.entered_on > known_on() and w.offsets_id is not null) e
    group by e.receivable_id) l on l.receivable_id = t.id';
  before constant text := ' union all select r.* from public.row_history h cross join lateral jsonb_populate_record(null::public.%1$I, h.row_was) r
    where h.company_id = app_company() and h.table_name = %1$L and h.entered_on <= known_on() and h.superseded_on > known_on()';
begin
  -- The running total of a receivable is that of the day: less what was put on it later.
  select string_agg(case when is_receivable and a.attname = 'received_fen' then 't.received_fen - coalesce(l.fen, 0) as received_fen'
    else format('t.%I', a.attname) end, ', ' order by a.attnum) into columns
    from pg_attribute a where a.attrelid = business_table and a.attnum > 0 and not a.attisdropped;
  execute format('create view known.%1$I with (security_invoker) as select ' || columns || ' from public.%1$I t'
    || case when is_receivable then later else '' end || ' where t.entered_on <= known_on()'
    || case when exists (select from pg_trigger t where t.tgrelid = business_table and t.tgfoid = 'keep_history'::regproc) then before else '' end,
    name);
end $$;

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

  -- Views and measures: their text names tables without a schema where the path finds them; read anew with another path in force, it
  -- names those of "known". Whatever asks another comes after it.
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
  'Makes the schema "known": a view of every table that has the day of its entries, with its rows as they stood at the end of known_on(), '
  'and every view and measure over them, from its own definition. docs/domain §7.2.';
