create function economic_share(rent_fen numeric, list_rent_fen numeric) returns numeric language sql immutable
  return round(rent_fen / nullif(rent_fen + list_rent_fen, 0), 4);
comment on function economic_share is
  'Economic occupancy from summed rents: rent in force over rent in force and list rent of the vacant spaces, four decimals, null where both are '
  '0. docs/domain §7.2.';
grant execute on function economic_share to lease_app;
