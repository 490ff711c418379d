-- The last closed day of a legal entity, or null. Closing a month takes the entity's lock exclusively; posting shares the lock until the end of the
-- transaction.
create function closed_through(company bigint, entity bigint) returns date language sql stable set search_path = public
  as $$ select closed_through from period_lock where company_id = company and legal_entity_id = entity order by id desc limit 1 $$;
grant execute on function closed_through to lease_app;
