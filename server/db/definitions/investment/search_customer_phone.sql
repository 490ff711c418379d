create function search_customer_phone(company bigint, part text) returns setof bigint
  language sql stable security definer set search_path = public
  as $$ select customer_id from customer_contact where company_id = company and company = app_company() and phone ilike part $$;
comment on function search_customer_phone is 'Customers with a contact whose telephone matches the pattern.';
grant execute on function search_customer_phone to lease_app;
