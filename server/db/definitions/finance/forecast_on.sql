create function forecast_on(day date, months integer, scenario bigint, by_break boolean) returns table (
    space_id bigint, month date, contracted_fen bigint, renewed_fen bigint, new_fen bigint)
  language sql stable rows 1000
begin atomic
  select c.space_id, c.month, c.fen, 0::bigint, 0::bigint from contracted_rent_ahead(day, months, by_break) c
  union all
  select m.space_id, m.month, 0::bigint, m.renewed_fen, m.fen - m.renewed_fen from market_rent_ahead(day, months, scenario, by_break) m;
end;
comment on function forecast_on is
  'Rent of each space in the months after the day, gross fen, in separate rows to be added up: contracted_rent_ahead, and the parts of '
  'market_rent_ahead paid by a renewing and by a new tenant. The rule of domain/finance/accounting/forecast.ts. docs/domain §7.3.';
grant execute on function forecast_on to lease_app;
