create function straight_line_part(first_on date, last_on date, next_on date, total numeric, before numeric, from_day date, to_day date, by_month boolean)
  returns bigint language sql immutable
  return (straight_line_value(first_on, last_on, total, before, least(to_day, next_on - 1), by_month)
    - case when first_on >= from_day then before else straight_line_value(first_on, last_on, total, before, from_day - 1, by_month) end)::bigint;
comment on function straight_line_part is 'Amount that a line recognises on the days of a range on which it runs, fen. docs/domain §6.';
grant execute on function straight_line_part to lease_app;
