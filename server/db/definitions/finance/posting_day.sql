-- Returns the day itself, or the first day of the first open month in the books of the entity.
create function posting_day(entity bigint, wanted date) returns date language plpgsql stable set search_path = public as $$
begin
  return greatest(wanted, closed_through(app_company(), entity) + 1);
end $$;
grant execute on function posting_day to lease_app;
