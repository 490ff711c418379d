create function earliest_ends_on(day date) returns table (contract_id bigint, last_day date)
  language sql stable rows 1000
begin atomic
  select o.contract_id, min(greatest(o.start_date, case when o.state = 'exercised' then o.acted_on else day end + o.notice_days))
  from lease_options_on(day) o
  where o.kind = 'break' and o.holder in ('tenant', 'either') and o.state in ('ahead', 'open', 'exercised')
    and greatest(o.start_date, case when o.state = 'exercised' then o.acted_on else day end + o.notice_days) <= o.end_date
  group by o.contract_id;
end;
comment on function earliest_ends_on is
  'The earliest last day of a lease by a break option that its tenant can exercise on the day or has exercised. The rule earliestBreak of '
  'domain/contracts/life/lease-option.ts. docs/domain §5.14, §7.2.';
grant execute on function earliest_ends_on to lease_app;
