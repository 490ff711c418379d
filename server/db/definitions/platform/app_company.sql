-- The enterprise of the transaction; after a transaction the setting is '' rather than null. Marked parallel safe, which is right because it only
-- reads a setting: otherwise the planner would run no statement of the application in parallel.
create or replace function app_company() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::bigint;
grant execute on function app_company to lease_app;
