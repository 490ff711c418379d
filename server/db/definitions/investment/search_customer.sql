create function search_customer(company bigint, part text) returns setof bigint
  language sql stable security definer set search_path = public
  as $$ select id from customer where company_id = company and company = app_company() and name ilike part $$;
comment on function search_customer is 'Customers whose name matches the pattern.';
grant execute on function search_customer to lease_app;
