-- Contracts that have not begun are read like running ones. When the caller selects one contract, only that one is read: the planner moves the
-- condition below a window partitioned by the same column.
create function rent_terms_on(day date) returns table (
    phase text, contract_id bigint, clause_id bigint, seq integer, space_id bigint, area_sqm numeric, clause_sqm numeric, basis text, price numeric,
    next_on date, next_price numeric, free_periods jsonb, rent_twelfths numeric)
  language sql stable rows 1000
begin atomic
  select k.phase, k.contract_id, k.clause_id, k.seq, k.space_id, k.area_sqm, k.clause_sqm, k.terms ->> 'basis', k.price, k.next_on, k.next_price,
    k.terms -> 'free_periods',
    rent_twelfths(k.price, k.terms, k.clause_sqm)
  from (
    select c.phase, x.contract_id, x.id as clause_id, x.seq, t.terms, s.space_id, s.area_sqm, sum(s.area_sqm) over (partition by c.phase, x.contract_id, x.id) as clause_sqm,
      p.price, n.start_date as next_on, n.price as next_price
    from contracts_on(day) c
    join charge_clause x on x.company_id = app_company() and x.contract_id = c.contract_id and x.version_no = c.version_no
      and x.start_date <= day and x.end_date >= day
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    -- The terms of turnover rent are those of its minimum.
    cross join lateral (select coalesce(x.terms -> 'minimum', x.terms) as terms) t
    join contract_space s on s.company_id = x.company_id and s.contract_id = x.contract_id and s.version_no = x.version_no
      and (t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(s.space_id))
    join clause_price p on p.company_id = x.company_id and p.clause_id = x.id and p.start_date <= day and p.end_date >= day
    left join clause_price n on n.company_id = p.company_id and n.clause_id = p.clause_id and n.start_date = p.end_date + 1) k;
end;
comment on function rent_terms_on is 'Rent clauses in force on the day of contracts in any phase, with the columns of rent_clauses_on.';
