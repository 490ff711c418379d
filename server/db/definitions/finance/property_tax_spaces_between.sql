create function property_tax_spaces_between(first_month date, last_month date) returns table (
    month date, space_id bigint, building_id bigint, gross_area_sqm numeric, days integer, leased_days integer, let_days integer,
    contract_id bigint)
  language sql stable rows 1000
begin atomic
  with month as materialized (select * from months_between(first_month, last_month)
  ), span as materialized (
    select p.*, width_bucket(p.first_on, a.starts) as first_no, width_bucket(p.last_on, a.starts) as last_no
    from (select min(m.month) as first_on, max(m.last_on) as last_on, max(m.starts) as starts from month m) a
    cross join lateral property_tax_spans(a.first_on, a.last_on) p
  ), bounded as materialized (
    select p.*, p.first_no + (p.first_on > f.month)::integer as whole_from, p.last_no - (p.last_on < l.last_on)::integer as whole_to
    from span p join month f on f.no = p.first_no join month l on l.no = p.last_no
  )
  -- Most months lie within one span, so nothing is summed.
  select m.month, w.space_id, w.building_id, w.gross_area_sqm, m.day_count, case when w.leased then m.day_count else 0 end,
    case when w.let then m.day_count else 0 end, w.contract_id
  from (select b.*, generate_series(b.whole_from, b.whole_to) as no from bounded b) w
  join month m on m.no = w.no
  union all
  select m.month, w.space_id, w.building_id, w.gross_area_sqm, sum(x.days)::integer, coalesce(sum(x.days) filter (where w.leased), 0)::integer,
    coalesce(sum(x.days) filter (where w.let), 0)::integer, max(w.contract_id)
  from (select b.*, unnest(array_remove(array[case when b.whole_from > b.first_no then b.first_no end,
      case when b.whole_to < b.last_no and (b.last_no > b.first_no or b.whole_from = b.first_no) then b.last_no end], null)) as no
    from bounded b where b.whole_from > b.first_no or b.whole_to < b.last_no) w
  join month m on m.no = w.no
  cross join lateral (select least(w.last_on, m.last_on) - greatest(w.first_on, m.month) + 1 as days) x
  group by m.month, w.space_id, w.building_id, w.gross_area_sqm;
end;
comment on function property_tax_spaces_between is
  'Every space valid in the months from that of the first day to that of the last, one row per month: its gross area, days valid, days leased, '
  'and days let by the rule of property tax (a free period is not let), with the contract that held it last. docs/domain §7 (property tax).';
grant execute on function property_tax_spaces_between to lease_app;
