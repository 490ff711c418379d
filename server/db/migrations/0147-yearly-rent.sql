-- A clause can state its rent per year.
alter table charge_clause
  drop constraint charge_clause_basis_check,
  add constraint charge_clause_basis_check check (basis in ('per_sqm_day', 'per_sqm_month', 'fixed_month', 'fixed_year', 'turnover'));
