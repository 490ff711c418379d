create function straight_line_value(first_on date, last_on date, total numeric, before numeric, day date, by_month boolean) returns numeric language sql immutable
  return case when day >= last_on then total
    else before + round((total - before) * straight_line_weight(first_on, day, by_month) / straight_line_weight(first_on, last_on, by_month)) end;
comment on function straight_line_value is
  'Amount that a line has recognised by the end of a day on or after its beginning, fen: the amount recognised before it, and the part of the '
  'rest for its days. The rule of domain/finance/accounting/straight-line.ts. docs/domain §6.';
grant execute on function straight_line_value to lease_app;
