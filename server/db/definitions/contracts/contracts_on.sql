create function contracts_on(day date)
  returns table (contract_id bigint, park_id bigint, tenant_id bigint, phase text, version_no integer, last_day date)
  language sql stable rows 1000
begin atomic
  select c.id, c.park_id, c.tenant_id,
    case when c.status <> 'approved' then c.status
      when c.leave_date < day then 'retired'
      when c.start_date > day then case when c.approved_on > day then 'draft' else 'pending' end
      when e.end_date >= day then 'running'
      when h.contract_id is not null then 'holdover'
      else 'expired' end,
    coalesce(v.version_no, 1),
    case when c.leave_approved_on > day and c.leave_date >= day then e.end_date else coalesce(c.leave_date, e.end_date) end
  from contract c
  left join (select e.contract_id, max(e.version_no) as version_no from contract_version e
    where e.company_id = app_company() and e.effective_on <= day group by e.contract_id) v on v.contract_id = c.id
  -- When later versions were not yet known, the end is that of the last known version.
  left join (select u.contract_id, max(k.end_date) as end_date
    from (select e.contract_id, min(e.version_no) as version_no from contract_version e
      where e.company_id = app_company() and e.effective_on > day and e.approved_on > day group by e.contract_id) u
    join contract_version k on k.company_id = app_company() and k.contract_id = u.contract_id and k.version_no = u.version_no - 1
    group by u.contract_id) b on b.contract_id = c.id
  left join (select s.contract_id from contract_holdover s
    where s.company_id = app_company() and s.status <> 'cancelled' and s.start_date <= day and coalesce(s.end_date, day) >= day
    group by s.contract_id) h on h.contract_id = c.id
  cross join lateral (select coalesce(b.end_date, c.end_date) as end_date) e
  where c.company_id = app_company();
end;
comment on function contracts_on is
  'Every contract with its phase on the day (pending, running, expired, holdover, retired; before its approval or void, its status; draft where '
  'it begins after the day and was approved after it), the version whose terms are in force (the last one that has begun; before the first '
  'begins, the first) and the last day of its lease (the leave date once a termination was approved, also one after the end). A change or '
  'termination approved after the day counts if it took effect by then. docs/domain §5.2, §5.10, §5.12, §5.13, §7.2.';
grant execute on function contracts_on to lease_app;
