create function exposure_parts_on(day date) returns table (
    part text, tenant_id bigint, park_id bigint, contract_id bigint, charge_item_id bigint, receivable_id bigint, security_id bigint, due_date date,
    due_fen bigint, agreed_fen bigint, held_fen bigint, short_fen bigint, secured_fen bigint)
  language sql stable rows 1000
begin atomic
  select 'due', r.tenant_id, r.park_id, r.contract_id, r.charge_item_id, r.receivable_id, null::bigint, r.due_date, r.open_fen, 0::bigint, 0::bigint,
    0::bigint, 0::bigint
  from receivables_on(day) r
  join charge_item i on i.company_id = app_company() and i.id = r.charge_item_id and i.kind <> 'deposit'
  where r.unsettled and r.due_date <= day
  union all
  select 'deposit', d.tenant_id, d.park_id, d.contract_id, d.charge_item_id, null, null, d.due_date, 0, d.agreed_fen, coalesce(h.held_fen, 0),
    greatest(d.agreed_fen - coalesce(h.held_fen, 0), 0), 0
  from (select c.tenant_id, c.park_id, c.contract_id, x.charge_item_id, min(x.due_date) as due_date, sum(x.amount_fen)::bigint as agreed_fen
    from contracts_on(day) c
    join deposit_clause x on x.company_id = app_company() and x.contract_id = c.contract_id and x.version_no = c.version_no
    join contract k on k.company_id = app_company() and k.id = c.contract_id
    where c.phase in ('pending', 'running', 'holdover') and x.due_date <= day and x.amount_fen > 0
      and (k.leave_approved_on is null or k.leave_approved_on > day)
    group by c.tenant_id, c.park_id, c.contract_id, x.charge_item_id) d
  left join deposits_held_on(day) h on h.contract_id = d.contract_id and h.charge_item_id = d.charge_item_id
  union all
  select 'secured', s.tenant_id, s.park_id, s.contract_id, s.charge_item_id, null, s.security_id, s.end_date, 0, 0, 0, 0, s.in_force_fen
  from securities_on(day) s where s.in_force_fen > 0;
end;
comment on function exposure_parts_on is
  'The parts of the exposure to each tenant on a day, fen: due (open receivables due by the day, without deposits), deposit (agreed and due by the day, '
  'held, and short, for leases that run, begin later or are held over and are not terminated), secured (securities in force). Exposure = due + short '
  '− secured. docs/domain §5.15.';
grant execute on function exposure_parts_on to lease_app;
