create function share_period_lock(company bigint, entity bigint) returns void language sql set search_path = public
  as $$ select pg_advisory_xact_lock_shared(hashtextextended('period_lock:' || company, entity)) $$;
grant execute on function share_period_lock to lease_app;
