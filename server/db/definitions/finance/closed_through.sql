-- The last closed day of a legal entity, or null. Closing a month takes the entity's lock exclusively; posting shares the lock until the end of the
-- transaction. In plpgsql, whose plan is kept: triggers call it for each row, and a function in SQL is planned at each call.
create function closed_through(company bigint, entity bigint) returns date language plpgsql stable set search_path = public as $$
begin
  return (select l.closed_through from period_lock l where l.company_id = company and l.legal_entity_id = entity order by l.id desc limit 1);
end $$;
grant execute on function closed_through to lease_app;
