-- The rent steps of a lease (租期表, docs/domain §7): the figures of rent_terms_on for all days of the terms in force.
create function rent_steps_on(day date) returns table (
    contract_id bigint, clause_id bigint, seq integer, start_date date, end_date date, basis text, price numeric, clause_sqm numeric,
    free_periods jsonb, rent_twelfths numeric)
  language sql stable rows 1000
begin atomic
  select k.contract_id, k.id, k.seq, p.start_date, p.end_date, k.terms ->> 'basis', p.price, k.sqm, k.terms -> 'free_periods',
    rent_twelfths(p.price, k.terms, k.sqm)
  from (
    select x.contract_id, x.id, x.seq, t.terms, sum(l.area_sqm) as sqm
    from contracts_on(day) c
    join charge_clause x on x.company_id = app_company() and x.contract_id = c.contract_id and x.version_no = c.version_no
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    -- The terms of turnover rent are those of its minimum.
    cross join lateral (select coalesce(x.terms -> 'minimum', x.terms) as terms) t
    join contract_space l on l.company_id = x.company_id and l.contract_id = x.contract_id and l.version_no = x.version_no
      and (t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(l.space_id))
    group by x.contract_id, x.id, x.seq, t.terms) k
  join clause_price p on p.company_id = app_company() and p.clause_id = k.id;
end;
comment on function rent_steps_on is
  'Every step of the rent of contracts in any phase, by the terms in force on a day: the days of the step, the price (yuan, by its basis) after '
  'escalations, the m² of the clause, its free periods, and the monthly rent in twelfths of a fen, tax included. The step of a day equals the row '
  'of rent_terms_on. docs/domain §7 (rent in force).';
