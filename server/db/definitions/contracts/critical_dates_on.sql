create function critical_dates_on(day date) returns table (
    kind text, due_on date, opens_on date, park_id bigint, contract_id bigint, tenant_id bigint, certificate_id bigint, option_seq integer,
    option_kind text, holder text, acted_on date, state text, detail text, security_id bigint)
  language sql stable rows 1000
begin atomic
  select 'option', o.notice_until, o.notice_from, o.park_id, o.contract_id, o.tenant_id, null::bigint, o.seq, o.kind, o.holder, o.acted_on,
    o.state, concat_ws('，', '行权期 ' || o.start_date || ' 至 ' || o.end_date, '租期 ' || o.months || ' 个月', '单价 ' || trim_scale(o.price),
      '租金上调 ' || trim_scale(o.uplift * 100) || '%', nullif(o.remark, '')), null::bigint
  from lease_options_on(day) o
  union all
  select 'lease_end', l.last_day, null, l.park_id, l.contract_id, l.tenant_id, null, null, null, null, null,
    case when l.leaves_on is not null or r.number is not null then 'settled' when l.last_day < day then 'overdue' else 'ahead' end,
    case when l.leaves_on is not null then '已办理退租' when r.number is not null then '已续租，合同 ' || r.number
      when l.phase = 'holdover' then '到期未退' else '' end, null
  from agreed_leases_on(day) l
  -- A renewal, or the tenant's next lease of one of the spaces.
  left join lateral (select w.number from contract w where w.company_id = app_company() and w.status = 'approved'
    and (w.approved_on is null or w.approved_on <= day)
    and (w.renews_id = l.contract_id or (w.tenant_id = l.tenant_id and w.start_date > l.last_day
      and exists (select from contract_space n join contract_space o on o.company_id = n.company_id and o.contract_id = l.contract_id
        and o.version_no = l.version_no and o.space_id = n.space_id
        where n.company_id = w.company_id and n.contract_id = w.id and n.version_no = w.version_no)))
    order by w.id limit 1) r on true
  union all
  select 'free_end', f.last_free, null, l.park_id, l.contract_id, l.tenant_id, null, null, null, null, null, 'ahead',
    '免租期 ' || f.first_free || ' 至 ' || f.last_free, null
  from agreed_leases_on(day) l
  join lateral (
    select (p.value ->> 0)::date as first_free, (p.value ->> 1)::date as last_free
    from charge_clause x
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    cross join lateral jsonb_array_elements(coalesce(x.terms -> 'minimum' -> 'free_periods', x.terms -> 'free_periods', '[]')) p
    where x.company_id = app_company() and x.contract_id = l.contract_id and x.version_no = l.version_no
      and (p.value ->> 1)::date between day and l.last_day
    order by (p.value ->> 1)::date limit 1) f on l.phase in ('pending', 'running')
  union all
  select 'price_change', s.step_on, null, l.park_id, l.contract_id, l.tenant_id, null, null, null, null, null, 'ahead', s.changes, null
  from (select distinct on (p.contract_id) p.contract_id, p.step_on, p.changes from price_changes_after(day) p order by p.contract_id, p.step_on) s
  join agreed_leases_on(day) l on l.contract_id = s.contract_id and l.phase in ('pending', 'running')
  union all
  select e.kind, e.due_on, null, c.park_id, null, null, c.id, null, null, null, null, case when e.due_on < day then 'overdue' else 'ahead' end,
    '产权证 ' || c.number, null
  from property_certificate c
  cross join lateral (values ('land_use_end', c.land_use_end), ('mortgage_end', c.mortgage_end)) e (kind, due_on)
  where c.company_id = app_company() and e.due_on is not null
  union all
  select 'security_end', s.end_date, null, s.park_id, s.contract_id, s.tenant_id, null, null, null, null, null, s.state, s.detail, s.security_id
  from security_ends_on(day) s;
end;
comment on function critical_dates_on is
  'The register of critical dates on a day: of each option the last day of its notice, the last day of each lease, the end of its next free period '
  'and its next change of price, the ends of land use and mortgage by certificate, and of securities. States: those of lease_options_on; of other '
  'dates ahead, overdue (passed and undecided) and settled (renewed, a termination is approved, or the security followed or ended). docs/domain §5.14.';
grant execute on function critical_dates_on to lease_app;
