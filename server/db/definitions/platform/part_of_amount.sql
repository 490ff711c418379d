create function part_of_amount(amount bigint, before numeric, upto numeric, of_days numeric) returns bigint language sql immutable
  return case when before = 0 and upto = of_days then amount
    else round(amount * upto / of_days)::bigint - round(amount * before / of_days)::bigint end;
comment on function part_of_amount is
  'The part of an amount for a month of months_of_period: the difference of two running totals, so that the months add up to the amount. '
  'docs/domain §7.1.';
grant execute on function part_of_amount to lease_app;
