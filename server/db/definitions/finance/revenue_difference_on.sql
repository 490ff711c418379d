create function revenue_difference_on(day date, by_month boolean) returns table (contract_id bigint, difference_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  select f.contract_id, sum(f.fen)::bigint
  from (
    select l.contract_id, straight_line_value(l.first_on, l.last_on, l.total_fen, l.before_fen, day, by_month) as fen
    from straight_line_on(day, by_month) l where l.first_on <= day and (l.next_on is null or l.next_on > day)
    union all
    select r.contract_id, -r.net_fen from straight_line_rows(day) r where r.voided_on is null and r.due_date <= day) f
  group by f.contract_id;
end;
comment on function revenue_difference_on is
  'The cumulative tax and accounting difference of each lease at the end of the day, fen: recognised on the straight line less the net of fixed '
  'rent due by then. The running total of accounting_revenue_between. docs/domain §6.';
grant execute on function revenue_difference_on to lease_app;
