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
  -- The running total of a receivable as of the day excludes later entries.
  select string_agg(case when is_receivable and a.attname = 'received_fen' then 't.received_fen - coalesce(l.fen, 0) as received_fen'
    else format('t.%I', a.attname) end, ', ' order by a.attnum) into columns
    from pg_attribute a where a.attrelid = business_table and a.attnum > 0 and not a.attisdropped;
  execute format('create view known.%1$I with (security_invoker) as select ' || columns || ' from public.%1$I t'
    || case when is_receivable then later else '' end || ' where t.entered_on <= known_on()'
    || case when exists (select from pg_trigger t where t.tgrelid = business_table and t.tgfoid = 'keep_history'::regproc) then before else '' end,
    name);
end $$;
