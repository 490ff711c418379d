create function lease_spaces_on(day date) returns table (contract_id bigint, space_id bigint, area_sqm numeric)
  language sql stable rows 1000
begin atomic
  select s.contract_id, s.space_id, s.area_sqm
  from contracts_on(day) c
  join contract_space s on s.company_id = app_company() and s.contract_id = c.contract_id and s.version_no = c.version_no;
end;
comment on function lease_spaces_on is
  'The spaces of every contract, whatever its phase, by its terms in force on the day, with the m² agreed. docs/domain §5.1, §5.10.';
grant execute on function lease_spaces_on to lease_app;
