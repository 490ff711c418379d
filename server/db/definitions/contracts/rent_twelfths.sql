-- Rent in force of many days at once. The rent of a lease changes on few days, like the status of a space, so its spans are computed in one pass for
-- all days.
create function rent_twelfths(price numeric, terms jsonb, clause_sqm numeric) returns numeric language sql immutable
  return 100 * price * case when (terms ->> 'price_includes_tax')::boolean then 1 else 1 + (terms ->> 'tax_rate')::numeric end
    * case terms ->> 'basis' when 'per_sqm_day' then 365 * clause_sqm when 'per_sqm_month' then 12 * clause_sqm when 'fixed_year' then 1 else 12 end;
comment on function rent_twelfths is
  'The monthly rent of a clause in twelfths of a fen, tax included, which is exact: from its price (yuan, by the basis of its terms) and m². '
  'docs/domain §7 (rent in force).';
grant execute on function rent_twelfths to lease_app;
