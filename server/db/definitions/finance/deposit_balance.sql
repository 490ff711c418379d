-- Balance of a contract's deposit by item: money received on its receivables, less deductions and refunds. The check of the balance calls it for one
-- account of any enterprise, with all posted entries.
create function deposit_balance(company bigint, contract bigint, item bigint) returns bigint language sql stable
  set search_path = public as $$
  select coalesce(sum(held_fen), 0)::bigint
  from deposit_move where company_id = company and contract_id = contract and charge_item_id = item and kind <> 'ask' $$;
grant execute on function deposit_balance to lease_app;
