create function share_period_lock(company bigint, entity bigint) returns void language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('period_lock:' || company, entity));
end $$;
grant execute on function share_period_lock to lease_app;
