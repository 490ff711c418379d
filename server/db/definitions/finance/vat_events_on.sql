-- Each entry that counts for VAT, dated by accounting dates, by the receivable to which it belongs; an adjustment belongs to its original.
create function vat_events_on(day date) returns table (
    receivable_id bigint, event text, on_day date, gross_fen bigint, tax_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with owed as materialized (
    select r.id, coalesce(r.adjusts_id, r.id) as original_id, r.accounting_date, r.voided_on, r.gross_fen, r.tax_fen
    from receivable r
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind <> 'deposit'
    where r.company_id = app_company()
  )
  -- A row that was voided before its accounting date was never owed.
  select o.original_id, 'accrued', o.accounting_date, o.gross_fen, o.tax_fen
  from owed o where o.accounting_date <= day and (o.voided_on is null or o.voided_on > o.accounting_date)
  union all
  select o.original_id, 'accrued', o.voided_on, -o.gross_fen, -o.tax_fen from owed o where o.voided_on > o.accounting_date and o.voided_on <= day
  union all
  select o.original_id, 'invoiced', v.on_day, l.gross_fen, l.tax_fen
  from invoice_line l
  join owed o on o.id = l.receivable_id
  join invoice i on i.company_id = l.company_id and i.id = l.invoice_id and i.accounting_date is not null
  left join invoice_line b on b.company_id = l.company_id and b.id = l.reverses_id
  -- A line that reverses one of the same invoice voids it; that of a red note has the note's date.
  cross join lateral (select case when b.invoice_id = i.id then greatest(i.closed_on, i.accounting_date) else i.accounting_date end as on_day) v
  where l.company_id = app_company() and v.on_day <= day
  union all
  select o.original_id, 'advance', w.accounting_date, w.amount_fen, 0
  from write_off w
  join owed o on o.id = w.receivable_id
  where w.company_id = app_company() and w.cash_record_id is not null and w.accounting_date < o.accounting_date and w.accounting_date <= day;
end;
comment on function vat_events_on is
  'Entries that count for VAT by the day, fen, by original receivable and accounting date, deposits excluded: accrued (receivables, adjustments, '
  'voids below 0), invoiced (issued lines, voided and red ones below 0), advance (money allocated before the receivable accrues). docs/domain §7.4.';
grant execute on function vat_events_on to lease_app;
