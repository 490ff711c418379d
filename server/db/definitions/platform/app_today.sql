create or replace function app_today() returns date language sql stable parallel safe
  return coalesce(nullif(current_setting('app.today', true), '')::date, (now() at time zone 'Asia/Shanghai')::date);
comment on function app_today is 'The business day of the transaction, by the clock of the application.';
grant execute on function app_today to lease_app;
