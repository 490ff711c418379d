create function security_ends_on(day date) returns table (
    security_id bigint, contract_id bigint, park_id bigint, tenant_id bigint, end_date date, name text, state text, detail text)
  language sql stable rows 1000
begin atomic
  select s.security_id, s.contract_id, s.park_id, s.tenant_id, s.end_date, n.name,
    case when s.state not in ('in_force', 'ahead', 'expired') or next.name is not null or (s.state = 'expired' and l.contract_id is null) then 'settled'
      when s.end_date < day then 'overdue' else 'ahead' end,
    concat_ws('，', n.name, '金额 ' || to_char(s.amount_fen / 100.0, 'FM999999999990.00') || ' 元', '由 ' || next.name || ' 接续',
      case s.state when 'returned' then '已退还' when 'replaced' then '已替换' when 'claimed' then '已全额索赔' end)
  from securities_on(day) s
  left join agreed_leases_on(day) l on l.contract_id = s.contract_id and l.leaves_on is null
  cross join lateral (select case s.kind when 'bank_guarantee' then '银行保函 ' when 'guarantor' then '保证人 ' else '保证保险 ' end
    || coalesce(nullif(s.number, ''), s.issuer) as name) n
  left join lateral (select coalesce(nullif(o.number, ''), o.issuer) as name from securities_on(day) o
    where o.contract_id = s.contract_id and o.charge_item_id = s.charge_item_id and o.security_id <> s.security_id
      and o.state in ('in_force', 'ahead') and o.start_date > s.start_date and o.start_date <= s.end_date + 1
      and (o.end_date is null or o.end_date > s.end_date)
    order by o.start_date, o.security_id limit 1) next on true
  where s.end_date is not null and s.state <> 'void';
end;
comment on function security_ends_on is
  'The last day of each security of securities_on that has one, with its state: ahead, overdue (the lease continues without it), settled (returned, '
  'claimed, replaced, followed by another one, or the lease is over). docs/domain §5.14, §5.15.';
grant execute on function security_ends_on to lease_app;
