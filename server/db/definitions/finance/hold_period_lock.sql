create function hold_period_lock(company bigint, entity bigint) returns void language sql set search_path = public
  as $$ select pg_advisory_xact_lock(hashtextextended('period_lock:' || company, entity)) $$;
grant execute on function hold_period_lock to lease_app;
