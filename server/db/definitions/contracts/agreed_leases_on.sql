create function agreed_leases_on(day date) returns table (
    contract_id bigint, park_id bigint, tenant_id bigint, phase text, version_no integer, last_day date, leaves_on date)
  language sql stable rows 1000
begin atomic
  select c.contract_id, c.park_id, c.tenant_id, c.phase, greatest(c.version_no, a.version_no), c.last_day,
    case when k.leave_approved_on is null or k.leave_approved_on <= day then k.leave_date end
  from contracts_on(day) c
  join contract k on k.company_id = app_company() and k.id = c.contract_id
  left join (select v.contract_id, max(v.version_no) as version_no from contract_version v
    where v.company_id = app_company() and v.approved_on <= day group by v.contract_id) a on a.contract_id = c.contract_id
  where c.phase in ('pending', 'running', 'holdover', 'expired');
end;
comment on function agreed_leases_on is
  'The leases that run on the day, begin later, are held over or have expired without a termination, with the version agreed by the day (also one '
  'that takes effect later), the last day, and the leave date of a termination approved by the day. docs/domain §5.14.';
grant execute on function agreed_leases_on to lease_app;
