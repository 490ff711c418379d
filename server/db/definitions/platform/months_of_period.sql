create function months_of_period(start_date date, end_date date, first_day date, last_day date)
  returns table (month date, before numeric, upto numeric, of_days numeric) language sql immutable rows 3
begin atomic
  select m.first, greatest(m.first - start_date, 0)::numeric, (least((m.first + interval '1 month')::date - 1, end_date) - start_date + 1)::numeric,
    (end_date - start_date + 1)::numeric
  from generate_series(date_trunc('month', greatest(start_date, first_day)::timestamp), least(end_date, last_day)::timestamp, interval '1 month') g
  cross join lateral (select g::date as first) m;
end;
comment on function months_of_period is
  'The months of a period between two days, each with the number of days of the period before the month, up to its end, and in total. docs/domain '
  '§7.1.';
grant execute on function months_of_period to lease_app;
