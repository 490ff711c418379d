create function version_days() returns table (contract_id bigint, version_no integer, days daterange)
  language sql stable rows 1000
begin atomic
  select v.contract_id, v.version_no,
    daterange(case when v.version_no > 1 then v.effective_on end, case when v.version_no > 1 and v.next_on < v.effective_on then v.effective_on else v.next_on end)
  from (select e.contract_id, e.version_no, e.effective_on, min(e.effective_on)
      over (partition by e.contract_id order by e.version_no rows between 1 following and unbounded following) as next_on
    from contract_version e where e.company_id = app_company()) v;
end;
comment on function version_days is
  'The days on which the terms of each version of a contract are in force; empty if a later one took effect on the same day or before. The first '
  'version has no beginning, the last no end. The rule of contracts_on. docs/domain §5.10.';
grant execute on function version_days to lease_app;
