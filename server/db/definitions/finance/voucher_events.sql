create function voucher_events(entity bigint, first_day date, last_day date, by_start boolean) returns table (
    event text, posting_id bigint, day date, park_id bigint, tenant_id bigint, payer_id bigint, contract_id bigint, charge_item_id bigint,
    source_item_id bigint, flow_account_id bigint, gross_fen bigint, net_fen bigint, tax_fen bigint, start_date date, end_date date)
  language sql stable rows 1000
begin atomic
  with owed as (
    -- A row that was voided before its due date was never owed, unless a voucher has posted it.
    select r.id, r.adjusts_id, r.park_id, r.tenant_id, r.contract_id, r.charge_item_id, r.gross_fen, r.net_fen, r.tax_fen, r.start_date, r.end_date,
      d.day, r.voided_on
    from receivable r
    cross join lateral (select case when by_start then greatest(r.start_date, coalesce(r.posted_on, r.start_date)) else r.accounting_date end as day) d
    where r.company_id = app_company() and r.legal_entity_id = entity
      and (r.voided_on is null or r.voided_on > d.day or exists (select from voucher_posting p where p.company_id = app_company()
        and p.event = case when r.adjusts_id is null then 'receivable' else 'adjustment' end and p.posting_id = r.id))
  )
  select case when o.adjusts_id is null then 'receivable' else 'adjustment' end, o.id, o.day, o.park_id, o.tenant_id, null::bigint, o.contract_id,
    o.charge_item_id, null::bigint, null::bigint, o.gross_fen, o.net_fen, o.tax_fen, o.start_date, o.end_date
  from owed o where o.day between first_day and last_day
  union all
  select 'void', o.id, v.day, o.park_id, o.tenant_id, null, o.contract_id, o.charge_item_id, null, null, -o.gross_fen, -o.net_fen, -o.tax_fen,
    o.start_date, o.end_date
  from owed o cross join lateral (select greatest(o.voided_on, o.day) as day) v
  where o.voided_on is not null and v.day between first_day and last_day
  union all
  select case m.direction when 'in' then 'receipt' else 'payment' end, m.id, m.accounting_date, a.park_id, m.tenant_id, m.tenant_id, null, null, null,
    m.flow_account_id, m.amount_fen, m.amount_fen, 0, null, null
  from cash_record m join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
  where m.company_id = app_company() and m.legal_entity_id = entity and m.accounting_date between first_day and last_day
  union all
  select case m.direction when 'in' then 'receipt_void' else 'payment_void' end, m.id, v.day, a.park_id, m.tenant_id, m.tenant_id, null, null, null,
    m.flow_account_id, -m.amount_fen, -m.amount_fen, 0, null, null
  from cash_record m join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
  cross join lateral (select greatest(m.voided_on, m.accounting_date) as day) v
  where m.company_id = app_company() and m.legal_entity_id = entity and m.voided_on is not null and v.day between first_day and last_day
  union all
  select case e.kind when 'transfer' then 'transfer_' || e.direction else 'bank_' || e.kind end, e.id, e.accounting_date, a.park_id, null, null,
    null, null, null, e.flow_account_id, b.fen, b.fen, 0, null, null
  from bank_entry e join flow_account a on a.company_id = e.company_id and a.id = e.flow_account_id
  -- Fees refunded by the bank and interest reclaimed by it are below 0.
  cross join lateral (select case when (e.kind, e.direction) in (('fee', 'in'), ('interest', 'out')) then -e.amount_fen else e.amount_fen end as fen) b
  where e.company_id = app_company() and e.legal_entity_id = entity and e.kind <> 'other' and e.accounting_date between first_day and last_day
  union all
  select case e.kind when 'transfer' then 'transfer_' || e.direction else 'bank_' || e.kind end || '_void', e.id, v.day, a.park_id, null, null,
    null, null, null, e.flow_account_id, b.fen, b.fen, 0, null, null
  from bank_entry e join flow_account a on a.company_id = e.company_id and a.id = e.flow_account_id
  cross join lateral (select greatest(e.voided_on, e.accounting_date) as day) v
  cross join lateral (select case when (e.kind, e.direction) in (('fee', 'in'), ('interest', 'out')) then e.amount_fen else -e.amount_fen end as fen) b
  where e.company_id = app_company() and e.legal_entity_id = entity and e.kind <> 'other' and e.voided_on is not null
    and v.day between first_day and last_day
  union all
  select case when w.offsets_id is not null then 'offset' when w.deposit_entry_id is not null then 'deposit_settle' when i.kind = 'deposit' then 'deposit_receive'
      when coalesce(o.accounting_date, w.accounting_date) > m.accounting_date then 'prepayment_use' else 'write_off' end,
    w.id, w.accounting_date, r.park_id, r.tenant_id, coalesce(w.payer_tenant_id, r.tenant_id), r.contract_id, r.charge_item_id,
    coalesce(f.charge_item_id, e.charge_item_id), m.flow_account_id, w.amount_fen, w.amount_fen, 0, r.start_date, r.end_date
  from write_off w
  join receivable r on r.company_id = w.company_id and r.id = w.receivable_id
  join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id
  left join receivable f on f.company_id = w.company_id and f.id = w.offsets_id
  left join deposit_entry e on e.company_id = w.company_id and e.id = w.deposit_entry_id
  left join cash_record m on m.company_id = w.company_id and m.id = w.cash_record_id
  -- A reversing entry has the description of the entry that it reverses.
  left join write_off o on o.company_id = w.company_id and o.id = w.reverses_id
  where w.company_id = app_company() and w.legal_entity_id = entity and w.accounting_date between first_day and last_day
  union all
  select 'deposit_' || e.kind, e.id, e.accounting_date, c.park_id, c.tenant_id, null, e.contract_id, e.charge_item_id, null, null,
    e.amount_fen, e.amount_fen, 0, null, null
  from deposit_entry e join contract c on c.company_id = e.company_id and c.id = e.contract_id
  where e.company_id = app_company() and e.legal_entity_id = entity and e.accounting_date between first_day and last_day
  union all
  select case when p.deposit_entry_id is not null then 'deposit_payout' when p.incentive_act_id is not null then 'incentive_payout' else 'prepayment_refund' end,
    p.id, p.accounting_date, coalesce(c.park_id, a.park_id), coalesce(c.tenant_id, s.tenant_id), coalesce(s.tenant_id, c.tenant_id), c.id, e.charge_item_id, null, m.flow_account_id, p.amount_fen, p.amount_fen, 0, null, null
  from payout p
  join cash_record m on m.company_id = p.company_id and m.id = p.cash_record_id
  join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
  left join deposit_entry e on e.company_id = p.company_id and e.id = p.deposit_entry_id
  left join incentive_act t on t.company_id = p.company_id and t.id = p.incentive_act_id
  left join lease_incentive i on i.company_id = t.company_id and i.id = t.incentive_id
  left join contract c on c.company_id = p.company_id and c.id = coalesce(e.contract_id, i.contract_id)
  left join cash_record s on s.company_id = p.company_id and s.id = p.source_cash_id
  where p.company_id = app_company() and p.legal_entity_id = entity and p.accounting_date between first_day and last_day
  union all
  select case when a.kind = 'pay' then 'commission_paid' when a.deferred then 'commission_deferred' else 'commission_owed' end, a.id, a.accounting_date, k.park_id, k.tenant_id, null, k.id,
    null, null, a.flow_account_id, a.amount_fen, a.amount_fen, 0, null, null
  from commission_act a
  join commission_line l on l.company_id = a.company_id and l.id = a.line_id
  join contract k on k.company_id = l.company_id and k.id = l.contract_id
  where a.company_id = app_company() and a.legal_entity_id = entity and a.accounting_date between first_day and last_day
  union all
  select case when a.kind = 'pay' then 'commission_paid' when a.deferred then 'commission_deferred' else 'commission_owed' end || '_void', a.id, a.reversed_on, k.park_id, k.tenant_id, null,
    k.id, null, null, a.flow_account_id, -a.amount_fen, -a.amount_fen, 0, null, null
  from commission_act a
  join commission_line l on l.company_id = a.company_id and l.id = a.line_id
  join contract k on k.company_id = l.company_id and k.id = l.contract_id
  where a.company_id = app_company() and a.legal_entity_id = entity and a.reversed_on between first_day and last_day
  union all
  -- A rent credit posts its receivable.
  select 'incentive_owed', a.id, a.accounting_date, k.park_id, k.tenant_id, null, k.id, null, null, null, a.amount_fen, a.amount_fen, 0, null, null
  from incentive_act a
  join lease_incentive i on i.company_id = a.company_id and i.id = a.incentive_id
  join contract k on k.company_id = i.company_id and k.id = i.contract_id
  where a.company_id = app_company() and a.legal_entity_id = entity and a.receivable_id is null and a.accounting_date between first_day and last_day
  union all
  select 'incentive_owed_void', a.id, a.reversed_on, k.park_id, k.tenant_id, null, k.id, null, null, null, -a.amount_fen, -a.amount_fen, 0, null, null
  from incentive_act a
  join lease_incentive i on i.company_id = a.company_id and i.id = a.incentive_id
  join contract k on k.company_id = i.company_id and k.id = i.contract_id
  where a.company_id = app_company() and a.legal_entity_id = entity and a.receivable_id is null and a.reversed_on between first_day and last_day
  union all
  select 'revenue', a.id, a.accounting_date, c.park_id, c.tenant_id, null, a.contract_id,
    (select min(k.charge_item_id) from charge_clause k join charge_item i on i.company_id = k.company_id and i.id = k.charge_item_id and i.kind = 'rent'
      where k.company_id = app_company() and k.contract_id = a.contract_id), null, null, a.amount_fen, a.amount_fen, 0, a.month, a.accounting_date
  from revenue_adjustment a join contract c on c.company_id = a.company_id and c.id = a.contract_id
  where a.company_id = app_company() and a.legal_entity_id = entity and a.accounting_date between first_day and last_day
  union all
  select case a.kind when 'commission' then 'amortisation' else 'incentive_amortised' end, a.id, a.accounting_date, c.park_id, c.tenant_id, null, a.contract_id,
    (select min(k.charge_item_id) from charge_clause k join charge_item i on i.company_id = k.company_id and i.id = k.charge_item_id and i.kind = 'rent'
      where k.company_id = app_company() and k.contract_id = a.contract_id), null, null, a.amount_fen, a.amount_fen, 0, a.month, a.accounting_date
  from amortisation a join contract c on c.company_id = a.company_id and c.id = a.contract_id
  where a.company_id = app_company() and a.legal_entity_id = entity and a.accounting_date between first_day and last_day
  union all
  -- An invoice without tax posts nothing.
  select case when n.reverses_id is null then 'invoice' else 'red_invoice' end, n.id, n.accounting_date, null, n.tenant_id, null, null, null, null, null,
    n.gross_fen, n.net_fen, n.tax_fen, null, null
  from invoice n
  where n.company_id = app_company() and n.legal_entity_id = entity and n.tax_fen <> 0 and n.accounting_date between first_day and last_day
  union all
  select 'invoice_void', n.id, v.day, null, n.tenant_id, null, null, null, null, null, -n.gross_fen, -n.net_fen, -n.tax_fen, null, null
  from invoice n cross join lateral (select greatest(n.closed_on, n.accounting_date) as day) v
  where n.company_id = app_company() and n.legal_entity_id = entity and n.tax_fen <> 0 and n.status = 'void' and n.accounting_date is not null
    and v.day between first_day and last_day;
end;
comment on function voucher_events is
  'Every posting of a legal entity between two days that needs a voucher, once: receivables on their accounting date or, with by_start, on the '
  'day their period begins (if posted later: then), reversals below 0; fen, with the auxiliaries of its lines. docs/domain §6 (voucher export).';
grant execute on function voucher_events to lease_app;
