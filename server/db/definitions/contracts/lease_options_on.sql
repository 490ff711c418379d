create function lease_options_on(day date) returns table (
    contract_id bigint, park_id bigint, tenant_id bigint, seq integer, kind text, holder text, start_date date, end_date date,
    notice_days integer, notice_from date, notice_until date, months integer, price numeric, uplift numeric, remark text, act_id bigint,
    acted_on date, state text)
  language sql stable rows 1000
begin atomic
  select l.contract_id, l.park_id, l.tenant_id, o.place::integer, o.kind, o.holder, o.start_date, o.end_date, o.notice_days, n.notice_from,
    n.notice_until, o.months, o.price, o.uplift, o.remark, a.id,
    case when a.id is not null then a.acted_on when s.by_renewal then r.approved_on when s.state = 'exercised' then k.leave_approved_on end,
    s.state
  from agreed_leases_on(day) l
  join contract k on k.company_id = app_company() and k.id = l.contract_id
  join contract_version v on v.company_id = app_company() and v.contract_id = l.contract_id and v.version_no = l.version_no and v.lease_options <> '[]'
  cross join lateral (
    select e.place, e.o ->> 'kind' as kind, e.o ->> 'holder' as holder, (e.o ->> 'start')::date as start_date, (e.o ->> 'end')::date as end_date,
      (e.o ->> 'notice_days')::integer as notice_days, (e.o ->> 'months')::integer as months, (e.o ->> 'price')::numeric as price,
      (e.o ->> 'uplift')::numeric as uplift, e.o ->> 'remark' as remark
    from jsonb_array_elements(v.lease_options) with ordinality e (o, place)) o
  cross join lateral (select o.start_date - o.notice_days as notice_from, o.end_date - o.notice_days as notice_until) n
  left join lateral (select c.id, c.act, c.acted_on from lease_option_act c
    where c.company_id = app_company() and c.contract_id = l.contract_id and c.kind = o.kind and c.start_date = o.start_date and c.end_date = o.end_date
      and c.acted_on <= day and (c.undone_on is null or c.undone_on > day)
    order by c.id desc limit 1) a on true
  left join lateral (select min(coalesce(w.approved_on, w.start_date)) as approved_on, count(*) > 0 as found from contract w
    where w.company_id = app_company() and w.renews_id = l.contract_id and w.status = 'approved' and (w.approved_on is null or w.approved_on <= day)) r
    on true
  cross join lateral (select a.id is null and o.kind = 'renewal' and r.found as by_renewal,
    case when a.id is not null then a.act
      when o.kind = 'renewal' and r.found then 'exercised'
      when l.leaves_on is not null then case when o.kind = 'break' and l.leaves_on between o.start_date and o.end_date then 'exercised' else 'lapsed' end
      when day > n.notice_until then 'lapsed'
      when day < n.notice_from then 'ahead'
      else 'open' end as state) s;
end;
comment on function lease_options_on is
  'The options of the leases of agreed_leases_on, with the days on which a notice is in time (notice_from … notice_until), what is agreed, the act '
  'entered for it or the approval that exercised it, and the state: ahead, open, exercised, waived, lapsed. The rule of '
  'domain/contracts/life/lease-option.ts. docs/domain §5.14.';
grant execute on function lease_options_on to lease_app;
