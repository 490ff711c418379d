create function receivables_on(day date) returns table (
    receivable_id bigint, contract_id bigint, tenant_id bigint, park_id bigint, legal_entity_id bigint, charge_item_id bigint,
    due_date date, gross_fen bigint, received_fen bigint, open_fen bigint, overdue_fen bigint, unsettled boolean)
  language sql stable rows 1000
begin atomic
  select r.receivable_id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen,
    r.open_fen, r.overdue_fen, r.unsettled
  from receivables_taxed_on(day) r;
end;
comment on function receivables_on is
  'Receivables valid on the day by accounting dates, fen, tax included: received (by money, deposits and adjustments dated by then), open (gross '
  'less received; below 0 where the landlord owes it), overdue (the open amount due before the day), and whether it is unsettled. Void rows are '
  'valid until their void; a row due later counts as not due. docs/domain §5.7, §6, §7.2.';
grant execute on function receivables_on to lease_app;
