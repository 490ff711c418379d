-- The end dates of leases (到期分布, docs/domain §7.2). The rent of a lease is not split over its spaces, since the parts would only be added up again.
create function expiring_leases_on(day date) returns table (
    contract_id bigint, park_id bigint, tenant_id bigint, last_day date, holdover boolean, area_sqm numeric, rent_fen bigint)
  language sql stable rows 1000
begin atomic
  select c.contract_id, c.park_id, c.tenant_id, c.last_day, c.phase = 'holdover', coalesce(a.sqm, 0), coalesce(r.fen, 0)
  from contracts_on(day) c
  left join (select l.contract_id, sum(l.area_sqm) as sqm from lease_spaces_on(day) l group by l.contract_id) a on a.contract_id = c.contract_id
  left join (select o.contract_id, div(2 * sum(o.rent_twelfths) + 12, 24)::bigint as fen
    from (select distinct k.contract_id, k.clause_id, k.rent_twelfths from rent_clauses_on(day) k) o group by o.contract_id) r on r.contract_id = c.contract_id
  where c.phase in ('running', 'holdover');
end;
comment on function expiring_leases_on is
  'Leases that run on the day, and those in holdover, with their last day (the leave date once a termination is approved, also one after the '
  'end), m² as agreed and monthly rent in force, fen, rounded by lease; none in holdover. A signed renewal does not change the last day. The rule '
  'of domain/contracts/life/expiry.ts. docs/domain §7.2.';
