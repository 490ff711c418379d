-- Takes the contracts as an argument: reading one contract's commission would otherwise compute those of all.
create function first_rent_received_on(day date, contracts bigint[]) returns table (contract_id bigint, received_on date)
  language sql stable rows 100 set enable_nestloop = on
begin atomic
  with wanted as materialized (
    select l.contract_id from commission_line l where l.company_id = app_company() and l.trigger = 'first_receipt'
      and (contracts is null or l.contract_id = any(contracts))
    union
    select i.contract_id from lease_incentive i where i.company_id = app_company() and i.trigger = 'first_receipt'
      and (contracts is null or i.contract_id = any(contracts))
  ), taken as (
    select a.adjusts_id, sum(a.gross_fen) as fen
    from wanted w
    join receivable a on a.company_id = app_company() and a.contract_id = w.contract_id and a.adjusts_id is not null
      and a.accounting_date <= day and (a.voided_on is null or a.voided_on > day)
    group by a.adjusts_id
  ), standing as (
    -- Rows that an adjustment reduces to 0 are no longer owed.
    select distinct on (r.contract_id) r.contract_id, r.id, r.gross_fen
    from wanted w
    join receivable r on r.company_id = app_company() and r.contract_id = w.contract_id
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    left join taken t on t.adjusts_id = r.id
    where r.adjusts_id is null and r.gross_fen > 0 and (r.accounting_date <= day or r.due_date > day)
      and (r.voided_on is null or r.voided_on > day) and r.gross_fen + coalesce(t.fen, 0) > 0
    order by r.contract_id, r.due_date, r.id
  ), received as (
    select s.contract_id, s.gross_fen, e.accounting_date, sum(sum(e.amount_fen)) over (partition by s.contract_id order by e.accounting_date) as fen
    from standing s join receivable_entry e on e.company_id = app_company() and e.receivable_id = s.id and e.accounting_date <= day
    group by s.contract_id, s.gross_fen, e.accounting_date
  ), short as (
    select r.contract_id, max(r.accounting_date) filter (where r.fen < r.gross_fen) as last_on from received r group by r.contract_id
  )
  select r.contract_id, min(r.accounting_date)
  from received r join short s on s.contract_id = r.contract_id and (s.last_on is null or r.accounting_date > s.last_on)
  group by r.contract_id;
end;
comment on function first_rent_received_on(date, bigint[]) is
  'For contracts (null: all) with a commission instalment or incentive due on the first receipt: the accounting date since which, as of the day, the first rent '
  'receivable above 0 (earliest due date; void and fully reversed ones excluded) is fully received; no row where it is not. docs/domain §3.1.';
grant execute on function first_rent_received_on to lease_app;
