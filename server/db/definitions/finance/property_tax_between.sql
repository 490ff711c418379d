-- Property tax of many months at once: each receivable, and each span of days for which a space is let, is read once.
create function property_tax_between(first_month date, last_month date, day date) returns table (
    month date, park_id bigint, building_id bigint, nature text, original_value_fen bigint, rate_let numeric, rate_value numeric,
    deduction numeric, relief numeric, owed numeric, rent_net_fen numeric, space_sqm_days numeric, let_sqm_days numeric, let_tax_fen bigint,
    unlet_tax_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with month as materialized (select * from months_between(first_month, last_month)
  ), bounds as materialized (select min(m.month) as first_on, max(m.last_on) as last_on, max(m.starts) as starts from month m
  ), span as materialized (
    -- Spaces let for the same days are combined.
    select p.building_id, p.let, p.first_on, p.last_on, sum(p.gross_area_sqm) as sqm
    from bounds a cross join lateral property_tax_spans(a.first_on, a.last_on) p group by p.building_id, p.let, p.first_on, p.last_on
  ), area as materialized (
    select s.building_id, m.month, sum(s.sqm * d.days) as sqm_days, coalesce(sum(s.sqm * d.days) filter (where s.let), 0) as let_sqm_days
    from (select p.*, generate_series(width_bucket(p.first_on, (select a.starts from bounds a)),
      width_bucket(p.last_on, (select a.starts from bounds a))) as no from span p) s
    join month m on m.no = s.no
    cross join lateral (select least(s.last_on, m.last_on) - greatest(s.first_on, m.month) + 1 as days) d
    group by s.building_id, m.month
  ), received as materialized (
    -- Cut as in rent_in_force_on, so that thirds that add up to a whole fen become whole again.
    select p.building_id, p.month, round(sum(p.net_fen), 50) as net from property_tax_rent_between(first_month, last_month, day) p
    group by p.building_id, p.month
  )
  select t.*, coalesce(n.net, 0), coalesce(a.sqm_days, 0), coalesce(a.let_sqm_days, 0),
    property_tax_of_rent(t.owed, t.rate_let, coalesce(n.net, 0))::bigint,
    property_tax_of_value(t.owed, t.rate_value, case when t.nature = 'owned' then t.original_value_fen else 0 end * (1 - t.deduction),
      a.sqm_days - a.let_sqm_days, a.sqm_days)::bigint
  from property_tax_terms_between(first_month, last_month) t
  left join area a on a.building_id = t.building_id and a.month = t.month
  left join received n on n.building_id = t.building_id and n.month = t.month;
end;
comment on function property_tax_between is
  'Property tax of each building in the months from that of the first day to that of the second, by the rent valid on the last day given: the '
  'parameters of property_tax_terms_between, net rent (exact, fen) of property_tax_rent_between, m²-days in total and let of property_tax_spans, '
  'the tax of the let part and of the rest, each rounded once to fen; null where the original value of an owned building is not known. The rule '
  'of domain/finance/accounting/property-tax.ts. docs/domain §7 (property tax).';
grant execute on function property_tax_between to lease_app;
