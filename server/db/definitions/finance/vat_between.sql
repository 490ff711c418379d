create function vat_between(first_month date, last_month date, day date) returns table (
    month date, receivable_id bigint, legal_entity_id bigint, rate numeric, simplified boolean, accrued_gross_fen bigint, accrued_tax_fen bigint,
    invoiced_gross_fen bigint, invoiced_tax_fen bigint, advance_fen bigint, taxable_gross_fen bigint, taxable_tax_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with row as materialized (
    select r.id, r.legal_entity_id, r.gross_fen, r.tax_fen, r.accounting_date, e.vat_kind,
      vat_rate_of(r.gross_fen, r.net_fen, coalesce((k.terms ->> 'tax_rate')::numeric, (k.terms -> 'minimum' ->> 'tax_rate')::numeric, i.tax_rate)) as rate
    from receivable r
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind <> 'deposit'
    join legal_entity e on e.company_id = r.company_id and e.id = r.legal_entity_id
    left join charge_clause k on k.company_id = r.company_id and k.id = r.clause_id
    where r.company_id = app_company() and r.adjusts_id is null
  ), monthly as materialized (
    select e.receivable_id, date_trunc('month', e.on_day)::date as month,
      coalesce(sum(e.gross_fen) filter (where e.event = 'accrued'), 0) as accrued_gross, coalesce(sum(e.tax_fen) filter (where e.event = 'accrued'), 0) as accrued_tax,
      coalesce(sum(e.gross_fen) filter (where e.event = 'invoiced'), 0) as invoiced_gross,
      coalesce(sum(e.tax_fen) filter (where e.event = 'invoiced'), 0) as invoiced_tax,
      coalesce(sum(e.gross_fen) filter (where e.event = 'advance'), 0) as advance,
      coalesce(sum(e.gross_fen * tax_term_on('vat_advance', r.legal_entity_id, null, '', e.on_day)) filter (where e.event = 'advance'), 0) as counted
    from vat_events_on(day) e join row r on r.id = e.receivable_id
    where e.on_day < (date_trunc('month', last_month) + interval '1 month')::date
    group by e.receivable_id, date_trunc('month', e.on_day)
  ), running as (
    select m.*, r.legal_entity_id, r.rate, r.vat_kind, r.gross_fen, r.tax_fen, r.accounting_date < (m.month + interval '1 month')::date as has_accrued,
      sum(m.accrued_gross) over so_far as accrued_by, sum(m.accrued_tax) over so_far as accrued_tax_by,
      sum(m.invoiced_gross) over so_far as invoiced_by, sum(m.invoiced_tax) over so_far as invoiced_tax_by, sum(m.counted) over so_far as counted_by
    from monthly m join row r on r.id = m.receivable_id
    window so_far as (partition by m.receivable_id order by m.month)
  ), point as (
    -- The tax arises with the earliest of what is due, invoiced and received in advance: the largest sum so far.
    select r.*, t.gross as gross_by,
      case t.gross when r.accrued_by then r.accrued_tax_by when r.invoiced_by then r.invoiced_tax_by
        else round(r.counted_by * r.tax_fen / nullif(r.gross_fen, 0)) end as tax_by
    from running r
    cross join lateral (select round(greatest(r.accrued_by, nullif(r.invoiced_by, 0), case when not r.has_accrued then nullif(r.counted_by, 0) end)) as gross) t
  ), figure as (
    select p.*, p.gross_by - lag(p.gross_by, 1, 0) over so_far as taxable_gross, p.tax_by - lag(p.tax_by, 1, 0) over so_far as taxable_tax
    from point p window so_far as (partition by p.receivable_id order by p.month)
  )
  select f.month, f.receivable_id, f.legal_entity_id, f.rate,
    f.vat_kind = 'small_scale' or f.rate <= tax_term_on('vat_simplified', f.legal_entity_id, null, '', f.month),
    f.accrued_gross::bigint, f.accrued_tax::bigint, f.invoiced_gross::bigint, f.invoiced_tax::bigint, f.advance::bigint, f.taxable_gross::bigint,
    f.taxable_tax::bigint
  from figure f where f.month >= date_trunc('month', first_month);
end;
comment on function vat_between is
  'VAT of each original receivable (with its adjustments) in the months from that of one day to that of another, as of a day by accounting dates, fen: '
  'accrued, invoiced (red and void ones below 0) and received in advance in the month, and the amount for which the tax arises: the increase of the '
  'largest of the sums so far of accrued, invoiced and, before it accrues, received in advance (by the share vat_advance). With the rate, null where '
  'none fits, and whether it is taxed by the simplified method. The rule of domain/finance/accounting/vat.ts. docs/domain §7.4.';
grant execute on function vat_between to lease_app;
