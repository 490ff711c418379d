-- Only adjustments, which are few, look up their original.
create function cash_flow_between(day date, first_day date, last_day date, by_period boolean) returns table (
    receivable_id bigint, month date, gross_fen bigint, net_fen bigint, received_fen bigint)
  language sql stable rows 1000
begin atomic
  select w.receivable_id, date_trunc('month', w.due_date)::date, w.gross_fen, w.net_fen, 0::bigint
  from receivables_known_on(day) w where not by_period and w.due_date between first_day and last_day
  union all
  select w.receivable_id, m.month, part_of_amount(w.gross_fen, m.before, m.upto, m.of_days), part_of_amount(w.net_fen, m.before, m.upto, m.of_days), 0::bigint
  from receivables_known_on(day) w
  cross join lateral months_of_period(w.start_date, w.end_date, first_day, last_day) m
  where by_period and w.start_date <= last_day and w.end_date >= first_day
  union all
  select e.receivable_id, date_trunc('month', e.accounting_date)::date, 0::bigint, 0::bigint, e.amount_fen
  from write_off e
  where e.company_id = app_company() and e.offsets_id is null and e.accounting_date between first_day and least(last_day, day);
end;
comment on function cash_flow_between is
  'Charged and received amounts by month, fen: entries of each receivable in the months from the first day to the last, as known on a day by '
  'posting days. Charged (gross, net) in the month of the due date or, by_period, in each month by the days of its period; received (gross, '
  'undone entries below 0, offset adjustments excluded) in the month of its accounting date. A receivable and month may have several rows. The '
  'rule of domain/finance/accounting/cash-flow.ts. docs/domain §7.1.';
