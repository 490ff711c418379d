create function deferral_rows_on(day date) returns table (
    contract_id bigint, kind text, posting_id bigint, deferred boolean, on_day date, fen bigint)
  language sql stable rows 1000
begin atomic
  select l.contract_id, 'commission', a.id, a.deferred, d.on_day, d.fen
  from commission_act a
  join commission_line l on l.company_id = a.company_id and l.id = a.line_id
  cross join lateral (values (coalesce(a.accounting_date, a.acted_on), a.amount_fen), (coalesce(a.reversed_on, a.undone_on), -a.amount_fen)) d (on_day, fen)
  where a.company_id = app_company() and a.kind = 'approve' and d.on_day <= day
  union all
  select i.contract_id, 'incentive', i.posting_id, true, i.accounting_date, i.fen from incentive_costs_on(day) i;
end;
comment on function deferral_rows_on is
  'Costs of leases by accounting date, what is undone or returned below 0, fen: commission (confirmed commissions; deferred: capitalised in the books, '
  'otherwise an expense of their day) and incentive (those of the tenant, net of tax). docs/domain §6, §7.5.';
grant execute on function deferral_rows_on to lease_app;
