-- The list of customers opens with the latest registration: its first page is read from an index in that order.
create index customer_by_registration on customer (company_id, ((created_at at time zone 'Asia/Shanghai')::date) desc nulls last, id desc);

-- Text search by trigram, as of tenants: under a row policy the operator may not use the index, so the search runs as owner.
create index customer_contact_phone_trigram on customer_contact using gin (phone gin_trgm_ops);
create function search_customer(company bigint, part text) returns setof bigint
  language sql stable security definer set search_path = public
  as $$ select id from customer where company_id = company and company = app_company() and name ilike part $$;
create function search_customer_phone(company bigint, part text) returns setof bigint
  language sql stable security definer set search_path = public
  as $$ select customer_id from customer_contact where company_id = company and company = app_company() and phone ilike part $$;
comment on function search_customer is 'Customers whose name is like the pattern.';
comment on function search_customer_phone is 'Customers with a contact whose telephone is like the pattern.';
grant execute on function search_customer, search_customer_phone to lease_app;
