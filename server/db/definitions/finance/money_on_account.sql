create function money_on_account(day date) returns table (
    cash_record_id bigint, tenant_id bigint, legal_entity_id bigint, park_id bigint, fen bigint)
  language sql stable rows 1000
begin atomic
  select m.id, h.tenant_id, m.legal_entity_id, a.park_id, (m.amount_fen - coalesce(w.fen, 0) - coalesce(p.fen, 0))::bigint
  from cash_holder h
  join cash_record m on m.company_id = h.company_id and m.id = h.cash_record_id and m.direction = 'in'
    and (m.voided_on is null or m.voided_on > day)
  join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
  left join (select w.cash_record_id, sum(w.amount_fen) as fen from write_off w
    where w.company_id = app_company() and w.cash_record_id is not null and w.accounting_date <= day group by w.cash_record_id) w
    on w.cash_record_id = m.id
  left join (select p.source_cash_id, sum(p.amount_fen) as fen from payout p
    where p.company_id = app_company() and p.source_cash_id is not null and p.accounting_date <= day group by p.source_cash_id) p
    on p.source_cash_id = m.id
  where h.company_id = app_company() and h.from_on <= day and (h.to_on is null or h.to_on > day)
    and m.amount_fen > coalesce(w.fen, 0) + coalesce(p.fen, 0);
end;
comment on function money_on_account is
  'The unallocated rest of each tenant receipt on the day, fen, by accounting dates: neither allocated to receivables nor paid back; with the '
  'park of its account (null: all parks). docs/domain §6.';
grant execute on function money_on_account to lease_app;
