create function accounting_revenue_between(day date, first_month date, last_month date, by_month boolean, vat_on_receipt boolean) returns table (
    contract_id bigint, month date, accounting_fen bigint, tax_fen bigint, vat_fen bigint, running_fen bigint, last_on date, total_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with line as materialized (select * from straight_line_on(day, by_month)
  ), row as materialized (
    select r.*, date_trunc('month', r.due_date)::date as due_month from straight_line_rows(day) r where r.voided_on is null
  ), advance as materialized (
    select w.receivable_id, date_trunc('month', w.value_date)::date as month, sum(w.amount_fen) as fen
    from write_off w join row r on r.receivable_id = w.receivable_id
    where vat_on_receipt and w.company_id = app_company() and w.cash_record_id is not null and w.accounting_date <= day
      and w.value_date < r.due_month and r.net_fen + r.tax_fen > 0
    group by w.receivable_id, date_trunc('month', w.value_date) having sum(w.amount_fen) <> 0
  ), vat as (
    -- For money received before the month in which it is due, the tax belongs to the month of receipt; rounded so that the parts add up.
    select r.contract_id, a.month, round(r.tax_fen * a.fen_by / (r.net_fen + r.tax_fen)) - round(r.tax_fen * (a.fen_by - a.fen) / (r.net_fen + r.tax_fen)) as fen
    from (select v.*, sum(v.fen) over (partition by v.receivable_id order by v.month) as fen_by from advance v) a
    join row r on r.receivable_id = a.receivable_id
    union all
    select r.contract_id, r.due_month, r.tax_fen - coalesce(round(r.tax_fen * a.fen / (r.net_fen + r.tax_fen)), 0)
    from row r left join (select v.receivable_id, sum(v.fen) as fen from advance v group by v.receivable_id) a on a.receivable_id = r.receivable_id
  ), figure as (
    select l.contract_id, m.first_on as month,
      straight_line_part(l.first_on, l.last_on, l.next_on, l.total_fen, l.before_fen, m.first_on, m.last_on, by_month) as accounting, 0::bigint as tax, 0::numeric as vat
    from line l
    join (select g::date as first_on, (g + interval '1 month')::date - 1 as last_on from generate_series(first_month::timestamp, last_month::timestamp, interval '1 month') g) m
      on m.last_on >= l.first_on and m.first_on <= l.last_on and (l.next_on is null or m.first_on < l.next_on)
    union all
    select r.contract_id, r.due_month, 0, r.net_fen, 0 from row r where r.due_month between first_month and last_month
    union all
    select v.contract_id, v.month, 0, 0, v.fen from vat v where v.month between first_month and last_month
  ), before as (
    select l.contract_id, straight_line_value(l.first_on, l.last_on, l.total_fen, l.before_fen, first_month - 1, by_month) as fen
    from line l where l.first_on < first_month and (l.next_on is null or l.next_on >= first_month)
    union all
    select r.contract_id, -r.net_fen from row r where r.due_date < first_month
  ), opening as materialized (
    select b.contract_id, sum(b.fen) as fen from before b group by b.contract_id having sum(b.fen) <> 0
  ), summed as (
    select f.contract_id, f.month, sum(f.accounting) as accounting, sum(f.tax) as tax, sum(f.vat) as vat
    from (
      select f.contract_id, f.month, f.accounting, f.tax, f.vat from figure f
      union all
      -- The opening difference is returned also when nothing happens in the months.
      select o.contract_id, first_month, 0, 0, 0 from opening o) f
    group by f.contract_id, f.month
  )
  select s.contract_id, s.month, s.accounting::bigint, s.tax::bigint, s.vat::bigint,
    (coalesce(o.fen, 0) + sum(s.accounting - s.tax) over (partition by s.contract_id order by s.month))::bigint, l.last_on, l.total_fen
  from summed s
  left join opening o on o.contract_id = s.contract_id
  left join line l on l.contract_id = s.contract_id and l.next_on is null;
end;
comment on function accounting_revenue_between is
  'By contract and month, fen: the fixed rent recognised on a straight line, the net rent due (tax view), its VAT (with vat_on_receipt, money '
  'received before the month in which it is due counts in the month of receipt), and the cumulative difference accounting less tax since the '
  'start of the lease; with the last day and the total of the line in force. The rule of domain/finance/accounting/straight-line.ts. docs/domain '
  '§6.';
grant execute on function accounting_revenue_between to lease_app;
