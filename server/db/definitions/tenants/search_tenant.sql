-- Text search by trigram: under a row policy the operator may not use the index, so the search runs as owner.
create function search_tenant(company bigint, part text) returns setof bigint
  language sql stable security definer set search_path = public
  as $$ select id from tenant where company_id = company and company = app_company() and name ilike part $$;
grant execute on function search_tenant to lease_app;
