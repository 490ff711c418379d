create function months_between(first_month date, last_month date)
  returns table (no integer, month date, last_on date, day_count integer, starts date[]) language sql stable rows 12
begin atomic
  select g.no::integer, g.month::date, (g.month + interval '1 month')::date - 1, (g.month + interval '1 month')::date - g.month::date,
    array_agg(g.month::date) over ()
  from generate_series(date_trunc('month', first_month), date_trunc('month', last_month), interval '1 month') with ordinality g (month, no);
end;
comment on function months_between is
  'The months from that of one day to that of another, numbered, with an array of the first days of all of them: the number of a day''s month is '
  'its width_bucket in the array. docs/domain §7.';
grant execute on function months_between to lease_app;
