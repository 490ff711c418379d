create function property_tax_of_value(owed numeric, rate numeric, taxable numeric, unlet_days numeric, of_days numeric)
  returns numeric language sql immutable
  return round(round(round(owed * taxable * rate * coalesce(unlet_days, 1), 60) / (12 * coalesce(of_days, 1)), 40));
comment on function property_tax_of_value is
  'Property tax of a month in whole fen of the taxable value (original value · (1 − deduction), fen), by the share of m²-days not let, rounded '
  'once; without m²-days, as for a building without spaces, nothing is let. docs/domain §7 (property tax).';
grant execute on function property_tax_of_value to lease_app;
