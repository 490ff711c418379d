create function property_tax_of_rent(owed numeric, rate numeric, net numeric) returns numeric language sql immutable
  return round(round(owed * net * rate, 40));
comment on function property_tax_of_rent is
  'Property tax in whole fen of net rent (fen, exact): rent · rate · owed (0 where no tax is due, else the relief factor), rounded once. '
  'docs/domain §7 (property tax).';
grant execute on function property_tax_of_rent to lease_app;
