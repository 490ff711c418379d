create function lease_disclosure_on(day date, by_month boolean) returns table (
    contract_id bigint, year_1_fen bigint, year_2_fen bigint, year_3_fen bigint, year_4_fen bigint, year_5_fen bigint, later_fen bigint, fixed_fen bigint,
    variable_fen bigint, other_fen bigint, cost_fen bigint, cost_incurred_fen bigint, cost_amortised_fen bigint, cost_balance_fen bigint, deferred_fen bigint,
    incentive_fen bigint, incentive_incurred_fen bigint, incentive_amortised_fen bigint, incentive_balance_fen bigint, straight_line_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with summed as materialized (
    select r.contract_id, sum(r.fen) filter (where r.bucket = 1) as y1, sum(r.fen) filter (where r.bucket = 2) as y2,
      sum(r.fen) filter (where r.bucket = 3) as y3, sum(r.fen) filter (where r.bucket = 4) as y4, sum(r.fen) filter (where r.bucket = 5) as y5,
      sum(r.fen) filter (where r.bucket = 6) as later, sum(r.fen) filter (where r.kind = 'fixed') as fixed,
      sum(r.fen) filter (where r.kind = 'variable') as variable, sum(r.fen) filter (where r.kind = 'other') as other,
      coalesce(sum(r.fen) filter (where r.kind = 'cost'), 0) as cost,
      sum(r.fen) filter (where r.kind = 'cost' and r.on_day >= date_trunc('year', day)::date) as cost_incurred,
      sum(r.fen) filter (where r.kind = 'cost_amortised') as cost_amortised,
      sum(r.fen) filter (where r.kind = 'incentive') as incentive,
      sum(r.fen) filter (where r.kind = 'incentive' and r.on_day >= date_trunc('year', day)::date) as incentive_incurred,
      sum(r.fen) filter (where r.kind = 'incentive_amortised') as incentive_amortised
    from lease_disclosure_rows_on(day, by_month) r group by r.contract_id
  ), balance as (
    select a.contract_id, sum(a.cost_fen - a.amortised_fen) filter (where a.kind = 'commission') as cost,
      sum(a.cost_fen - a.amortised_fen) filter (where a.kind = 'deferred') as deferred,
      sum(a.cost_fen - a.amortised_fen) filter (where a.kind = 'incentive') as incentive
    from amortisation_on(day, array[day], by_month) a group by a.contract_id
  )
  select coalesce(s.contract_id, d.contract_id), coalesce(s.y1, 0)::bigint, coalesce(s.y2, 0)::bigint, coalesce(s.y3, 0)::bigint, coalesce(s.y4, 0)::bigint,
    coalesce(s.y5, 0)::bigint, coalesce(s.later, 0)::bigint, coalesce(s.fixed, 0)::bigint, coalesce(s.variable, 0)::bigint, coalesce(s.other, 0)::bigint,
    coalesce(s.cost, 0)::bigint, coalesce(s.cost_incurred, 0)::bigint, coalesce(s.cost_amortised, 0)::bigint, coalesce(b.cost, 0)::bigint,
    coalesce(b.deferred, 0)::bigint, coalesce(s.incentive, 0)::bigint, coalesce(s.incentive_incurred, 0)::bigint, coalesce(s.incentive_amortised, 0)::bigint,
    coalesce(b.incentive, 0)::bigint, coalesce(d.difference_fen, 0)
  from summed s
  left join balance b on b.contract_id = s.contract_id
  full join (select f.contract_id, f.difference_fen from revenue_difference_on(day, by_month) f where f.difference_fen <> 0) d on d.contract_id = s.contract_id;
end;
comment on function lease_disclosure_on is
  'The year-end disclosure of a lessor by lease on a day, net of VAT, fen: undiscounted fixed receipts due in years 1 to 5 after the day and later, '
  'income from the first day of the year to the day (fixed on the straight line, variable, other), initial direct costs in all, incurred and amortised in '
  'that time, their balance, its part in the books (deferred), the same of the incentives of the tenant, and straight_line (recognised on the straight line, '
  'not yet due). The rule of '
  'domain/finance/accounting/lease-disclosure.ts. docs/domain §7.5.';
grant execute on function lease_disclosure_on to lease_app;
