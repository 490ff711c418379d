-- The usage of each enterprise for the platform's administrators: only counts, and no rows within an enterprise.
create function enterprise_usage() returns table (company_id bigint, parks bigint, contracts bigint)
  language sql stable security definer set search_path = public
begin atomic
  select c.id, (select count(*) from park p where p.company_id = c.id), (select count(*) from contract k where k.company_id = c.id)
  from company c where app_company() is null;
end;
revoke execute on function enterprise_usage from public;
grant execute on function enterprise_usage to lease_app;
