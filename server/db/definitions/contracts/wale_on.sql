-- The leave date of an executed termination counts also when it is after the end, as in contracts_on.
create function wale_on(day date) returns table (
    park_id bigint, lease_count integer, area_sqm numeric, rent_fen bigint, years_by_area numeric, years_by_income numeric)
  language sql stable rows 10 set enable_nestloop = off
begin atomic
  select l.park_id, count(*)::integer, sum(l.area_sqm), div(2 * sum(l.rent_twelfths) + 12, 24)::bigint,
    round(round(sum(l.area_sqm * l.days), 60) / (365 * sum(l.area_sqm)), 2),
    round(round(sum(l.rent_twelfths * l.days), 60) / nullif(365 * sum(l.rent_twelfths), 0), 2)
  from (
    select c.park_id, c.last_day - day as days, a.area_sqm, coalesce(r.rent_twelfths, 0) as rent_twelfths
    from contracts_on(day) c
    join (select s.contract_id, sum(s.area_sqm) as area_sqm from lease_spaces_on(day) s group by s.contract_id) a
      on a.contract_id = c.contract_id
    left join (select o.contract_id, sum(o.rent_twelfths) as rent_twelfths
      from (select distinct e.contract_id, e.clause_id, e.rent_twelfths from rent_clauses_on(day) e) o group by o.contract_id) r
      on r.contract_id = c.contract_id
    where c.phase = 'running') l
  group by grouping sets ((l.park_id), ());
end;
comment on function wale_on is
  'Weighted average lease expiry of the leases that run on the day, in years of 365 days with two decimals: by m² and by monthly rent in force; '
  'one row per park, and one of all without a park. Null where the weights are 0. The rule of domain/contracts/life/wale.ts. docs/domain §7.';
grant execute on function wale_on to lease_app;
