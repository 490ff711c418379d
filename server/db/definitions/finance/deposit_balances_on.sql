create function deposit_balances_on(day date) returns table (
    contract_id bigint, charge_item_id bigint, asked_fen bigint, received_fen bigint, used_fen bigint, refunded_fen bigint,
    forfeited_fen bigint, carried_in_fen bigint, carried_out_fen bigint, balance_fen bigint)
  language sql stable rows 1000
begin atomic
  select m.contract_id, m.charge_item_id, coalesce(sum(m.amount_fen) filter (where m.kind = 'ask'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'receive'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'use'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'refund'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'forfeit'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'carry_in'), 0)::bigint,
    coalesce(sum(m.amount_fen) filter (where m.kind = 'carry_out'), 0)::bigint, sum(m.held_fen)::bigint
  from deposit_move m
  where m.company_id = app_company() and m.accounting_date <= day and (m.voided_on is null or m.voided_on > day)
  group by m.contract_id, m.charge_item_id;
end;
comment on function deposit_balances_on is
  'Deposit of each contract and item by accounting dates up to the day, fen: required, received, used, refunded, forfeited, carried in and out, '
  'and the balance = received + carried in − used − refunded − forfeited − carried out. docs/domain §5.8.';
grant execute on function deposit_balances_on to lease_app;
