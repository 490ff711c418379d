-- The balance is read more often than the required amount, which needs every receivable.
create view deposit_move with (security_invoker) as
  select r.company_id, r.contract_id, r.charge_item_id, 'ask' as kind, r.accounting_date, r.voided_on, r.gross_fen as amount_fen, 0::bigint as held_fen
  from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
  where r.contract_id is not null
  union all
  select r.company_id, r.contract_id, r.charge_item_id, 'receive', w.accounting_date, r.voided_on, w.amount_fen, w.amount_fen
  from receivable r join charge_item i on (i.company_id, i.id) = (r.company_id, r.charge_item_id) and i.kind = 'deposit'
  join write_off w on (w.company_id, w.receivable_id) = (r.company_id, r.id) and w.offsets_id is null
  where r.contract_id is not null
  union all
  select e.company_id, e.contract_id, e.charge_item_id, e.kind, e.accounting_date, null, e.amount_fen,
    case e.kind when 'carry_in' then e.amount_fen else -e.amount_fen end
  from deposit_entry e;
comment on view deposit_move is
  'Deposit movements: required, received, paid out of or carried in from another contract, each with its effect on the deposit held; fen. '
  'docs/domain §5.8.';
grant select on deposit_move to lease_app;
