-- Full and half width, case, blanks and kinds of brackets make no difference. Implements the same rule as domain/tenants/name-key.ts.
create or replace function name_key(name text) returns text language sql immutable parallel safe
  return translate(regexp_replace(lower(normalize(name, nfkc)), '\s+', '', 'g'), '【】〔〕[]', '()()()');
grant execute on function name_key to lease_app;
