create function deposits_held_on(day date) returns table (contract_id bigint, charge_item_id bigint, held_fen bigint)
  language sql stable rows 1000
begin atomic
  select m.contract_id, m.charge_item_id, sum(m.held_fen)::bigint
  from deposit_move m
  where m.company_id = app_company() and m.kind <> 'ask' and m.accounting_date <= day and (m.voided_on is null or m.voided_on > day)
  group by m.contract_id, m.charge_item_id;
end;
comment on function deposits_held_on is
  'The balance of deposit_balances_on of every contract and item with a movement by the day, fen, without reading the required amounts. '
  'docs/domain §5.8.';
grant execute on function deposits_held_on to lease_app;
