create function incentive_costs_on(day date) returns table (
    contract_id bigint, incentive_id bigint, kind text, posting_id bigint, accounting_date date, fen bigint)
  language sql stable rows 1000
begin atomic
  with posted as (
    select i.contract_id, a.incentive_id, 'confirmed' as kind, a.id as posting_id, a.accounting_date, a.amount_fen as fen
    from incentive_act a join lease_incentive i on (i.company_id, i.id) = (a.company_id, a.incentive_id)
    where a.company_id = app_company() and a.receivable_id is null
    union all
    select i.contract_id, a.incentive_id, 'undone', a.id, a.reversed_on, -a.amount_fen
    from incentive_act a join lease_incentive i on (i.company_id, i.id) = (a.company_id, a.incentive_id)
    where a.company_id = app_company() and a.receivable_id is null and a.reversed_on is not null
    union all
    -- Rent credits and returned amounts are receivables, with their adjustments and voids; income below 0 is a cost.
    select s.contract_id, s.incentive_id, v.kind, r.id, v.accounting_date, v.fen
    from (select i.contract_id, a.incentive_id, 'confirmed' as kind, a.receivable_id
        from incentive_act a join lease_incentive i on (i.company_id, i.id) = (a.company_id, a.incentive_id)
        where a.company_id = app_company() and a.receivable_id is not null
      union all
      select i.contract_id, b.incentive_id, 'returned', b.receivable_id
        from incentive_clawback b join lease_incentive i on (i.company_id, i.id) = (b.company_id, b.incentive_id)
        where b.company_id = app_company() and b.receivable_id is not null) s
    join receivable r on r.company_id = app_company() and (r.id = s.receivable_id or r.adjusts_id = s.receivable_id)
    cross join lateral (values (s.kind, r.accounting_date, -r.net_fen), ('undone', case when r.voided_on is not null then greatest(r.voided_on, r.accounting_date) end, r.net_fen))
      v (kind, accounting_date, fen)
    where v.accounting_date is not null
  )
  select p.contract_id, p.incentive_id, p.kind, p.posting_id, p.accounting_date, p.fen from posted p where p.accounting_date <= day;
end;
comment on function incentive_costs_on is
  'The postings on the account of the incentives by the day, by accounting date, in fen net of tax: confirmed (above 0), undone and returned (below 0); '
  'posting_id is an incentive_act or, of a rent credit or return, a receivable. docs/domain §5.16.';
grant execute on function incentive_costs_on to lease_app;
