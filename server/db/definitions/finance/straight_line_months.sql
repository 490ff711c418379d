create function straight_line_months(day date, first_month date, last_month date, by_month boolean) returns table (
    contract_id bigint, seq bigint, month date, accounting_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  select l.contract_id, l.seq, m.first_on,
    straight_line_part(l.first_on, l.last_on, l.next_on, l.total_fen, l.before_fen, m.first_on, m.last_on, by_month)
  from straight_line_on(day, by_month) l
  join (select g::date as first_on, (g + interval '1 month')::date - 1 as last_on from generate_series(first_month::timestamp, last_month::timestamp, interval '1 month') g) m
    on m.last_on >= l.first_on and m.first_on <= l.last_on and (l.next_on is null or m.first_on < l.next_on);
end;
comment on function straight_line_months is
  'Amount that each line of straight_line_on recognises in each of the months in which it runs, fen: recognised by the end of the month or the '
  'day before the next line, less recognised by the day before the month. docs/domain §6.';
grant execute on function straight_line_months to lease_app;
