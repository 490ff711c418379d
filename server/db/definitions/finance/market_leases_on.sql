create function market_leases_on(day date, months integer, scenario bigint, by_break boolean) returns table (
    space_id bigint, seq integer, start_date date, end_date date, free_months integer, growth_years integer, rent_twelfths numeric,
    renewed_twelfths numeric, renewal numeric, agreed_twelfths numeric)
  language sql stable rows 1000
begin atomic
  with recursive grown as (
    select p.id as profile_id, 0 as years, 1::numeric as factor from market_profile p
    where p.company_id = app_company() and p.scenario_id = scenario
    union all
    select g.profile_id, g.years + 1, g.factor * (1 + p.growth)
    from grown g join market_profile p on p.company_id = app_company() and p.id = g.profile_id where g.years < months / 12 + 1
  ), lease as (
    select f.space_id, f.profile_id, 0 as seq, null::date as start_date, f.lease_end as end_date, 0 as free_months, 0 as years,
      -- Exact in twelfths of a fen.
      100 * f.price * f.area_sqm * case f.price_unit when 'per_sqm_day' then 365 else 12 end as market, f.renewal, f.renewal as own,
      f.agreed_months, f.agreed_twelfths as next_agreed, null::numeric as agreed
    from forecast_spaces_on(day, scenario, by_break) f where f.profile_id is not null and f.price is not null
    union all
    -- Each blended lease follows the one before it; a tenant who took a vacant space may renew like any other.
    select l.space_id, l.profile_id, l.seq + 1, n.start_date, (n.start_date + t.term * interval '1 month')::date - 1,
      least(t.term, round((1 - l.renewal) * p.free_months)::integer), y.years, l.market, p.renewal, l.renewal,
      null::integer, null::numeric, l.next_agreed
    from lease l
    join market_profile p on p.company_id = app_company() and p.id = l.profile_id
    cross join lateral (select coalesce(l.agreed_months, p.term_months) as term) t
    cross join lateral (select (date_trunc('month', l.end_date) + (1 + round((1 - l.renewal) * p.downtime_months)::integer) * interval '1 month')::date as start_date) n
    cross join lateral (select extract(year from n.start_date)::integer - extract(year from day)::integer as years) c
    cross join lateral (select c.years - case when (day + c.years * interval '1 year')::date > n.start_date then 1 else 0 end as years) y
    where n.start_date < (date_trunc('month', day) + (months + 1) * interval '1 month')::date
  )
  select l.space_id, l.seq, l.start_date, l.end_date, l.free_months, l.years, l.market * g.factor * (1 - l.own) + r.renewed, r.renewed, l.own, l.agreed
  from lease l
  join market_profile p on p.company_id = app_company() and p.id = l.profile_id
  join grown g on g.profile_id = l.profile_id and g.years = l.years
  cross join lateral (select l.own * coalesce(l.agreed, l.market * g.factor * p.renewal_rate) as renewed) r
  where l.seq > 0;
end;
comment on function market_leases_on is
  'The speculative leases of a scenario that follow the signed ones, one after the other, and begin in the months after the day: their days (also '
  'beyond those months), rent-free months, whole years of growth from the day, the blended monthly rent in twelfths of a fen (exact), the part of '
  'it paid by a renewing tenant, the probability of renewal, and the monthly rent agreed in an option of the tenant, on the first one only. The rule of domain/finance/accounting/forecast.ts. docs/domain §7.3.';
grant execute on function market_leases_on to lease_app;
