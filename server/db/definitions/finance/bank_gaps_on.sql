create function bank_gaps_on(day date) returns table (
    flow_account_id bigint, bank_line_id bigint, booked_on date, expected_fen bigint, balance_fen bigint)
  language sql stable rows 10
begin atomic
  with lines as (
    select l.flow_account_id, l.id, l.booked_on, l.balance_fen, case l.direction when 'in' then l.amount_fen else -l.amount_fen end as signed_fen,
      lag(l.balance_fen, 1, o.opening_fen) over (partition by l.flow_account_id order by l.booked_on, l.place, l.id) as before_fen
    from bank_openings_on(day) o
    join bank_line l on l.company_id = app_company() and l.flow_account_id = o.flow_account_id and l.booked_on between o.opening_on and day
  )
  select l.flow_account_id, l.id, l.booked_on, l.before_fen + l.signed_fen, l.balance_fen
  from lines l where l.balance_fen <> l.before_fen + l.signed_fen;
end;
comment on function bank_gaps_on is
  'Bank lines up to the day whose stated balance does not follow from the line before (or the opening balance): lines are missing there, fen. '
  'docs/domain §6.2.';
grant execute on function bank_gaps_on to lease_app;
