create function vat_rate_of(gross bigint, net bigint, own_rate numeric) returns numeric language sql immutable
begin atomic
  -- Amounts of adjustments are differences of rounded figures, so they may miss their rate by some fen.
  select c.rate from unnest(array[own_rate, 0.09, 0.06, 0.05, 0.13, 0.03, 0.015, 0.01, 0]) with ordinality c (rate, place)
  where abs(round(gross / (1 + c.rate)) - net) <= 3 order by c.place limit 1;
end;
comment on function vat_rate_of is
  'The VAT rate of an amount, fen: the first that fits it of the rate of its clause or charge item and the usual rates; null where none fits. '
  'docs/domain §7.4.';
grant execute on function vat_rate_of to lease_app;
