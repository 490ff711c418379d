create function property_tax_terms_between(first_month date, last_month date) returns table (
    month date, park_id bigint, building_id bigint, nature text, original_value_fen bigint, rate_let numeric, rate_value numeric,
    deduction numeric, relief numeric, owed numeric)
  language sql stable rows 1000
begin atomic
  with month as materialized (
    select b.park_id, b.id, b.nature, b.original_value_fen, m.month
    from building b cross join months_between(first_month, last_month) m where b.company_id = app_company()
  ), term as materialized (
    select t.*, lead(t.start_date) over (partition by t.building_id order by t.start_date) as next_on
    from building_tax_term t where t.company_id = app_company()
  )
  select b.month, b.park_id, b.id, g.nature, case when t.building_id is null then b.original_value_fen else t.original_value_fen end,
    coalesce(t.rate_let, 0.12), coalesce(t.rate_value, 0.012), coalesce(t.deduction, 0.3), coalesce(t.relief, 1),
    case when g.nature = 'owned' then coalesce(t.relief, 1) else 0 end
  from month b
  left join term t on t.building_id = b.id and t.start_date <= b.month and (t.next_on is null or t.next_on > b.month)
  cross join lateral (select coalesce(t.nature, b.nature) as nature) g;
end;
comment on function property_tax_terms_between is
  'Parameters of the property tax of each building in the months from that of the first day to that of the second: those in force on the first of '
  'the month (value in fen, rates as fractions) and the factor owed (0 where no tax is due, else the relief factor). docs/domain §7 (property '
  'tax).';
grant execute on function property_tax_terms_between to lease_app;
