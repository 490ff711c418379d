create function bank_openings_on(day date) returns table (flow_account_id bigint, opening_on date, opening_fen bigint)
  language sql stable rows 100
begin atomic
  select a.id, coalesce(a.opening_on, f.booked_on),
    case when a.opening_on is not null then a.opening_fen else coalesce(f.balance_fen - f.signed_fen, 0) end
  from flow_account a
  left join lateral (
    select l.booked_on, l.balance_fen, case l.direction when 'in' then l.amount_fen else -l.amount_fen end as signed_fen from bank_line l
    where l.company_id = a.company_id and l.flow_account_id = a.id order by l.booked_on, l.place, l.id limit 1) f on true
  where a.company_id = app_company() and coalesce(a.opening_on, f.booked_on) <= day;
end;
comment on function bank_openings_on is
  'First reconciled day of each flow account, and the balance before it in fen, for accounts that are reconciled by the day: as entered with the '
  'account, otherwise by its first bank line. docs/domain §6.2.';
grant execute on function bank_openings_on to lease_app;
