-- The guaranteed minimum of turnover rent is a fixed lease payment: it is straight-lined like any other rent (CAS 21, IFRS 16.27). Turnover rent
-- above the minimum has no clause and is recognised as it arises.
create function straight_line_rows(day date) returns table (
    receivable_id bigint, contract_id bigint, due_date date, net_fen bigint, tax_fen bigint, cause text, posted_on date, voided_on date, void_cause text)
  language sql stable rows 1000
begin atomic
  select r.id, o.contract_id, o.due_date, r.net_fen, r.tax_fen,
    case when r.adjusts_id is null or r.corrected_by = 'change' then 'version ' || r.version_no when r.corrected_by = 'termination' then 'termination' else 'day' end,
    coalesce(r.posted_on, least(r.accounting_date, r.due_date)), case when r.voided_on <= day then r.voided_on end,
    case when r.voided_on <= day then case r.voided_by when 'change' then 'change' when 'termination' then 'termination' else 'day' end end
  from receivable r
  join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
  join charge_item i on i.company_id = o.company_id and i.id = o.charge_item_id and i.kind = 'rent'
  where r.company_id = app_company() and o.clause_id is not null and (r.posted_on is null or r.posted_on <= day);
end;
comment on function straight_line_rows is
  'Receivables and adjustments of fixed rent, including the minimum of turnover rent, posted by the day, also void ones: net and tax in fen, '
  'their posting event (a version of the contract, its termination, or a separate day) and their voiding event. Turnover rent above its minimum '
  'and charges of a holdover are not straight-lined. docs/domain §6.';
grant execute on function straight_line_rows to lease_app;
