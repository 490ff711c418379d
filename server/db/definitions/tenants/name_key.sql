-- Full and half width, case, blanks and the kinds of brackets make no difference; domain/tenants/name-key.ts is the same rule.
create or replace function name_key(name text) returns text language sql immutable parallel safe
  return translate(regexp_replace(lower(normalize(name, nfkc)), '\s+', '', 'g'), '【】〔〕[]', '()()()');
grant execute on function name_key to lease_app;
