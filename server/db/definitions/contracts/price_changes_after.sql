create function price_changes_after(day date) returns table (contract_id bigint, step_on date, changes text)
  language sql stable rows 1000
begin atomic
  select s.contract_id, s.step_on,
    string_agg(i.name || case when s.price is null then '：指数待公布' else '：' || trim_scale(s.before) || ' → ' || trim_scale(s.price) end, '；'
      order by s.line)
  from (
    select x.contract_id, x.version_no, x.line, x.charge_item_id, p.start_date as step_on, p.price,
      (select b.price from clause_price b where (b.company_id, b.clause_id) = (p.company_id, p.clause_id) and b.start_date < p.start_date
        order by b.start_date desc limit 1) as before
    from clause_price p join charge_clause x on (x.company_id, x.id) = (p.company_id, p.clause_id)
    where p.company_id = app_company() and p.start_date > x.start_date and p.start_date >= day
    union all
    -- The first row that waits for a value begins with the step, or holds it.
    select x.contract_id, x.version_no, x.line, x.charge_item_id, min(r.start_date), null, null
    from schedule_row r join charge_clause x on (x.company_id, x.id) = (r.company_id, r.clause_id)
    where r.company_id = app_company() and r.provisional and r.dropped_in is null
    group by x.contract_id, x.version_no, x.line, x.charge_item_id
    having min(r.start_date) >= day) s
  join agreed_leases_on(day) l on l.contract_id = s.contract_id and l.version_no = s.version_no and l.leaves_on is null
  join charge_item i on i.company_id = app_company() and i.id = s.charge_item_id
  group by s.contract_id, s.step_on;
end;
comment on function price_changes_after is
  'The days from the day on on which prices of a lease change by its terms, and the steps of an index without a published value, with the changes '
  'as text; leases with an approved termination have none. docs/domain §5.14.';
grant execute on function price_changes_after to lease_app;
