create function known_on() returns date language sql stable return current_setting('app.known_on')::date;
comment on function known_on is 'The day at the end of which the schema "known" shows the tables. docs/domain §7.2.';
grant execute on function known_on to lease_app;
