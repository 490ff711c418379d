-- The rent of a lease of one space is not split.
create function rent_in_force_on(day date) returns table (contract_id bigint, space_id bigint, rent_fen bigint)
  language sql stable rows 1000
begin atomic
  select r.contract_id, r.space_id, r.rent_fen from rent_spans(day, day) r;
end;
comment on function rent_in_force_on is
  'Monthly rent in force of running contracts on the day, with the columns of rent_spans. docs/domain §7 (rent in force, rent roll).';
grant execute on function rent_in_force_on to lease_app;
