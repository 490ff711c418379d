-- Implements the same rule as domain/tenants/masked-phone and masked-identifier.
create function mask_phone(phone text) returns text language sql immutable parallel safe as $$
  select case when length(phone) <= 7 then repeat('*', length(phone)) else left(phone, 3) || repeat('*', length(phone) - 7) || right(phone, 4) end $$;
grant execute on function mask_phone to lease_app;
