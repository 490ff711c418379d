create function market_rent_ahead(day date, months integer, scenario bigint, by_break boolean)
  returns table (space_id bigint, month date, fen bigint, renewed_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  -- Rounded once per space and month, half up; prices are never below 0.
  select l.space_id, m.day::date, div(2 * l.rent_twelfths + 12, 24)::bigint, div(2 * l.renewed_twelfths + 12, 24)::bigint
  from market_leases_on(day, months, scenario, by_break) l
  join space s on s.company_id = app_company() and s.id = l.space_id
  cross join lateral generate_series(greatest(l.start_date + l.free_months * interval '1 month', date_trunc('month', s.valid_from - 1) + interval '1 month'),
    least(l.end_date, (date_trunc('month', day) + (months + 1) * interval '1 month')::date - 1, s.valid_to), interval '1 month') m (day)
  where s.valid_to is null or s.valid_to >= (m.day + interval '1 month')::date - 1;
end;
comment on function market_rent_ahead is
  'Rent of the speculative leases of a scenario by space and month after the day, gross fen, and the part of it paid by a renewing tenant: '
  'rounded once for space and month. docs/domain §7.3.';
grant execute on function market_rent_ahead to lease_app;
