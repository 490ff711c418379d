create function aging_on(day date) returns table (
    receivable_id bigint, contract_id bigint, tenant_id bigint, park_id bigint, charge_item_id bigint, due_date date, bucket text,
    open_fen bigint)
  language sql stable rows 1000
begin atomic
  select r.receivable_id, r.contract_id, r.tenant_id, r.park_id, r.charge_item_id, r.due_date,
    case when r.due_date >= day then 'not_due' when r.due_date >= day - 30 then '1-30' when r.due_date >= day - 60 then '31-60'
      when r.due_date >= day - 90 then '61-90' when r.due_date >= day - 180 then '91-180' when r.due_date >= day - 365 then '181-365'
      else '>365' end, r.open_fen
  from receivables_on(day) r where r.unsettled;
end;
comment on function aging_on is
  'Open fen of every unsettled receivable on the day with its bucket by days overdue; due on the day is not due, a negative adjustment '
  'counts in the bucket of its own due date. The rule of domain/finance/arrears/aging.ts. docs/domain §6.';
grant execute on function aging_on to lease_app;
