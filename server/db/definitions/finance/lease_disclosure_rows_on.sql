-- What a lessor discloses at the end of a year, row by row; lease_disclosure_on adds it up.
create function lease_disclosure_rows_on(day date, by_month boolean) returns table (
    contract_id bigint, kind text, bucket integer, receivable_id bigint, act_id bigint, start_date date, end_date date, on_day date, fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with year as materialized (select date_trunc('year', day)::date as first_on
  ), own as materialized (
    -- Rent without a clause: turnover above its minimum, which is variable, and other rent such as that of a holdover.
    select r.id, r.contract_id, r.start_date, r.end_date, r.accounting_date, r.voided_on, r.net_fen,
      case when exists (select from turnover_settlement s where s.company_id = o.company_id and s.receivable_id = o.id) then 'variable' else 'other' end as kind
    from receivable r
    join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id) and o.clause_id is null
    join charge_item i on i.company_id = o.company_id and i.id = o.charge_item_id and i.kind = 'rent'
    where r.company_id = app_company() and r.contract_id is not null and (r.voided_on is null or r.voided_on > r.accounting_date)
  )
  select r.contract_id, 'receipt',
    least((extract(year from r.due_date) - extract(year from day))::integer + case when to_char(r.due_date, 'MMDD') > to_char(day, 'MMDD') then 1 else 0 end, 6),
    r.receivable_id, null::bigint, q.start_date, q.end_date, r.due_date, r.net_fen
  from straight_line_rows(day) r join receivable q on q.company_id = app_company() and q.id = r.receivable_id
  where r.voided_on is null and r.due_date > day
  union all
  select l.contract_id, 'fixed', null, null, null, l.first_on, coalesce(l.next_on - 1, l.last_on), day,
    straight_line_part(l.first_on, l.last_on, l.next_on, l.total_fen, l.before_fen, y.first_on, day, by_month)
  from straight_line_on(day, by_month) l
  cross join year y
  where l.last_on >= y.first_on and l.first_on <= day and (l.next_on is null or l.next_on > y.first_on)
  union all
  select o.contract_id, o.kind, null, o.id, null, o.start_date, o.end_date, o.accounting_date, o.net_fen
  from own o where o.accounting_date between (select y.first_on from year y) and day
  union all
  select o.contract_id, o.kind, null, o.id, null, o.start_date, o.end_date, o.voided_on, -o.net_fen
  from own o where o.voided_on between (select y.first_on from year y) and day
  union all
  select r.contract_id, case r.kind when 'commission' then 'cost' else r.kind end, null, null, r.posting_id, null, null, r.on_day, r.fen
  from deferral_rows_on(day) r
  union all
  select a.contract_id, case a.kind when 'commission' then 'cost' else a.kind end || '_amortised', null, null, null, y.first_on, day, day,
    sum(case when a.on_day = day then a.amortised_fen else -a.amortised_fen end)::bigint
  from year y cross join lateral amortisation_on(day, array[day, y.first_on - 1], by_month) a
  where a.kind <> 'deferred'
  group by a.contract_id, a.kind, y.first_on
  having sum(case when a.on_day = day then a.amortised_fen else -a.amortised_fen end) <> 0;
end;
comment on function lease_disclosure_rows_on is
  'The rows behind the year-end disclosure of a lessor on a day, net of VAT, fen: receipt (fixed rent due after the day, with the year after it, 6: '
  'later), fixed (what each straight line recognises from the first day of the year to the day), variable and other (rent without a clause by '
  'accounting date in that time, voids below 0), cost (commissions confirmed by the day, undone ones below 0), cost_amortised (of them in the year), '
  'incentive and incentive_amortised (of the tenant, in the same way). '
  'docs/domain §7.5.';
grant execute on function lease_disclosure_rows_on to lease_app;
