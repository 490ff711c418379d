-- Enables row level security on a business table and gives the application's role the stated privileges.
create or replace procedure protect(business_table regclass, privileges text) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', business_table);
  execute format(
    'create policy company_rows on %s to lease_app using (company_id = app_company()) with check (company_id = app_company())',
    business_table);
  execute format('grant %s on %s to lease_app', privileges, business_table);
end $$;
