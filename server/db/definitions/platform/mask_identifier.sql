create function mask_identifier(identifier text) returns text language sql immutable parallel safe as $$
  select case when length(identifier) <= 10 then repeat('*', length(identifier))
    else left(identifier, 6) || repeat('*', length(identifier) - 10) || right(identifier, 4) end $$;
grant execute on function mask_identifier to lease_app;
