create function rent_clauses_on(day date) returns table (
    contract_id bigint, clause_id bigint, seq integer, space_id bigint, area_sqm numeric, clause_sqm numeric, basis text, price numeric,
    next_on date, next_price numeric, free_periods jsonb, rent_twelfths numeric)
  language sql stable rows 1000
begin atomic
  select t.contract_id, t.clause_id, t.seq, t.space_id, t.area_sqm, t.clause_sqm, t.basis, t.price, t.next_on, t.next_price, t.free_periods, t.rent_twelfths
  from rent_terms_on(day) t where t.phase = 'running';
end;
comment on function rent_clauses_on is
  'Rent clauses in force on the day of running contracts, one row per space of a clause: the m² of the space and of all spaces, the price (yuan, '
  'by its basis) after escalations, the next price and its day, the free periods, and the monthly rent of the whole clause in twelfths of a fen, '
  'tax included, which is exact (p·S·365/12); a free period does not lower it. docs/domain §7 (rent in force).';
grant execute on function rent_clauses_on to lease_app;
