-- Receivables as of a day with their components, so that a summary needs no further look-up. The part of a reduction that a change leaves counts as
-- waived.
create function receivables_taxed_on(day date) returns table (
    receivable_id bigint, contract_id bigint, tenant_id bigint, park_id bigint, legal_entity_id bigint, charge_item_id bigint,
    due_date date, gross_fen bigint, received_fen bigint, open_fen bigint, overdue_fen bigint, unsettled boolean,
    net_fen bigint, tax_fen bigint, waived_fen bigint)
  language sql stable rows 1000
begin atomic
  -- The amount received by the day is the stored total less later entries. Rows without later entries are a separate part, so that the index of open
  -- receivables serves a query for unsettled ones.
  select r.id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen,
    r.gross_fen - r.received_fen, case when r.due_date < day then r.gross_fen - r.received_fen else 0 end, r.received_fen <> r.gross_fen,
    r.net_fen, r.tax_fen, case when r.manual = 'reduction' or r.corrected_by = 'person' and r.gross_fen < 0 then -r.gross_fen else 0 end
  from receivable r
  where r.company_id = app_company() and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day)
    and r.voided_on is null
    and not exists (select from receivable_entry e
      where e.company_id = app_company() and e.receivable_id = r.id and e.accounting_date > day)
  union all
  select r.id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen - l.fen,
    r.gross_fen - r.received_fen + l.fen, case when r.due_date < day then r.gross_fen - r.received_fen + l.fen else 0 end,
    r.received_fen - l.fen <> r.gross_fen, r.net_fen, r.tax_fen, case when r.manual = 'reduction' or r.corrected_by = 'person' and r.gross_fen < 0 then -r.gross_fen else 0 end
  from (select e.receivable_id, sum(e.amount_fen)::bigint as fen from receivable_entry e
    where e.company_id = app_company() and e.accounting_date > day group by e.receivable_id) l
  join receivable r on r.company_id = app_company() and r.id = l.receivable_id
  where receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day) and (r.voided_on is null or r.voided_on > day)
  union all
  select r.id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen,
    r.gross_fen - r.received_fen, case when r.due_date < day then r.gross_fen - r.received_fen else 0 end, true,
    r.net_fen, r.tax_fen, case when r.manual = 'reduction' or r.corrected_by = 'person' and r.gross_fen < 0 then -r.gross_fen else 0 end
  from receivable r
  where r.company_id = app_company() and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day) and r.voided_on > day
    and not exists (select from receivable_entry e
      where e.company_id = app_company() and e.receivable_id = r.id and e.accounting_date > day);
end;
comment on function receivables_taxed_on is
  'Receivables and corrections in the books on a day, with the amount received by then, its net amount and tax, and the amount waived by users, '
  'fen. docs/domain §6, §7.2.';
grant execute on function receivables_taxed_on to lease_app;
