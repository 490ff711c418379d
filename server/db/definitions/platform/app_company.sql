-- The enterprise of the running transaction; after a transaction the setting is '' rather than null. Only reads what the transaction says: unless
-- marked parallel safe, the planner lets no statement of the application use a second core.
create or replace function app_company() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::bigint;
grant execute on function app_company to lease_app;
