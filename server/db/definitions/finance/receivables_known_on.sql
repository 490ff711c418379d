-- The receivables that cash flow and forecast read.
create function receivables_known_on(day date) returns table (
    receivable_id bigint, contract_id bigint, charge_item_id bigint, version_no integer, clause_id bigint, start_date date, end_date date,
    due_date date, gross_fen bigint, net_fen bigint)
  language sql stable rows 1000
begin atomic
  select r.id, r.contract_id, r.charge_item_id, r.version_no, r.clause_id, r.start_date, r.end_date, r.due_date, r.gross_fen, r.net_fen
  from receivable r
  where r.company_id = app_company() and r.adjusts_id is null and (r.voided_on is null or r.voided_on > day)
    and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day)
  union all
  select r.id, r.contract_id, r.charge_item_id, o.version_no, o.clause_id, o.start_date, o.end_date, o.due_date, r.gross_fen, r.net_fen
  from receivable r join receivable o on o.company_id = r.company_id and o.id = r.adjusts_id
  where r.company_id = app_company() and r.adjusts_id is not null and (r.voided_on is null or r.voided_on > day)
    and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day);
end;
comment on function receivables_known_on is
  'Every receivable posted by the day, also one due later, in fen; an adjustment has the version, clause, period and due date of the receivable '
  'it adjusts. docs/domain §5.7, §7.1.';
grant execute on function receivables_known_on to lease_app;
