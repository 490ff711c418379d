create function straight_line_value(first_on date, last_on date, total numeric, before numeric, day date, by_month boolean) returns numeric language sql immutable
  return case when day >= last_on then total
    else before + round((total - before) * straight_line_weight(first_on, day, by_month) / straight_line_weight(first_on, last_on, by_month)) end;
comment on function straight_line_value is
  'What a line has recognised by the end of a day on or after its beginning, fen: what was recognised before it, and of the rest the part '
  'of its days. The rule of domain/finance/accounting/straight-line.ts. docs/domain §6.';
grant execute on function straight_line_value to lease_app;
