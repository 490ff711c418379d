create function running_leases_between(first_day date, last_day date)
  returns table (contract_id bigint, version_no integer, first_on date, last_on date)
  language sql stable rows 1000
begin atomic
  with announced as (
    -- A version and its end date are unknown until the version is approved or takes effect.
    select v.contract_id, v.version_no, least(v.effective_on, v.approved_on) as known_on
    from contract_version v where v.company_id = app_company() and v.approved_on is not null
  ), edge as (
    select a.contract_id, lag(a.known_on) over (partition by a.contract_id order by a.known_on) as since, a.known_on as until
    from (select distinct d.contract_id, d.known_on from announced d) a
  ), ended as materialized (
    select e.contract_id, e.since, e.until, k.end_date
    from (select e.contract_id, e.since, e.until, min(a.version_no) as version_no
      from edge e join announced a on a.contract_id = e.contract_id and a.known_on >= e.until group by e.contract_id, e.since, e.until) e
    join contract_version k on k.company_id = app_company() and k.contract_id = e.contract_id and k.version_no = e.version_no - 1
  ), known as (
    select e.contract_id, e.since, e.until, e.end_date from ended e
    union all
    select c.id, m.until, null, c.end_date
    from contract c left join (select e.contract_id, max(e.until) as until from ended e group by e.contract_id) m on m.contract_id = c.id
    where c.company_id = app_company()
  )
  select c.id, v.version_no, s.first_on, s.last_on
  from contract c
  join version_days() v on v.contract_id = c.id and not isempty(v.days)
  join known k on k.contract_id = c.id
  cross join lateral (
    select greatest(c.start_date, lower(v.days), k.since, first_day) as first_on,
      least(c.leave_date, upper(v.days) - 1, k.until - 1, k.end_date, last_day) as last_on) s
  where c.company_id = app_company() and c.status = 'approved' and s.first_on <= s.last_on;
end;
comment on function running_leases_between is
  'Contracts on the days from the first to the last on which they run, with the version whose terms are in force: one row per span of days '
  'without change. On each day they equal contracts_on. docs/domain §5.2, §5.10, §7.2.';
grant execute on function running_leases_between to lease_app;
