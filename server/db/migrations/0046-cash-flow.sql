-- The cash flow looks ahead (docs/domain §7.1): an adjustment of a row that falls due later is known from the day it was posted,
-- which its accounting date, the later due date, does not tell.
alter table receivable add column posted_on date;
alter table receivable disable trigger user;
update receivable set posted_on = least(accounting_date, (created_at at time zone 'Asia/Shanghai')::date) where adjusts_id is not null;
alter table receivable enable trigger user;
alter table receivable add constraint receivable_adjustment_is_posted check ((adjusts_id is null) = (posted_on is null));
comment on column receivable.posted_on is 'Of an adjustment the day it was posted; null of an original.';

create index write_off_by_accounting on write_off (company_id, accounting_date, receivable_id);

create function cash_flow_between(day date, first_day date, last_day date, by_period boolean) returns table (
    receivable_id bigint, month date, gross_fen bigint, net_fen bigint, received_fen bigint)
  language sql stable rows 1000
begin atomic
  with row as (
    select r.id, o.start_date, o.end_date, o.due_date, r.gross_fen, r.net_fen
    from receivable r
    left join receivable a on a.company_id = r.company_id and a.id = r.adjusts_id
    cross join lateral (select coalesce(a.start_date, r.start_date) as start_date, coalesce(a.end_date, r.end_date) as end_date,
      coalesce(a.due_date, r.due_date) as due_date) o
    where r.company_id = app_company() and (r.voided_on is null or r.voided_on > day)
      and case when r.adjusts_id is null then r.accounting_date <= day or r.due_date > day else r.posted_on <= day end
  )
  select w.id, date_trunc('month', w.due_date)::date, w.gross_fen, w.net_fen, 0::bigint
  from row w where not by_period and w.due_date between first_day and last_day
  union all
  -- The difference of two running totals, so that the months add up to the row.
  select w.id, m.first, round(w.gross_fen * p.upto / p.of_days)::bigint - round(w.gross_fen * p.before / p.of_days)::bigint,
    round(w.net_fen * p.upto / p.of_days)::bigint - round(w.net_fen * p.before / p.of_days)::bigint, 0::bigint
  from row w
  cross join lateral generate_series(date_trunc('month', greatest(w.start_date, first_day)), least(w.end_date, last_day), interval '1 month') g
  cross join lateral (select g::date as first, (g + interval '1 month')::date - 1 as last) m
  cross join lateral (select (w.end_date - w.start_date + 1)::numeric as of_days, greatest(m.first - w.start_date, 0)::numeric as before,
    (least(m.last, w.end_date) - w.start_date + 1)::numeric as upto) p
  where by_period and w.start_date <= last_day and w.end_date >= first_day
  union all
  select e.receivable_id, date_trunc('month', e.accounting_date)::date, 0::bigint, 0::bigint, e.amount_fen
  from write_off e
  where e.company_id = app_company() and e.offsets_id is null and e.accounting_date between first_day and least(last_day, day);
end;
comment on function cash_flow_between is
  'What is charged and received month by month, fen: entries of each receivable in the months from the first day to the last, as known on '
  'a day by posting days. Charged (gross, net) in the month of the due date or, by_period, in each month by the days of its period; received '
  '(gross, undone below 0, offset adjustments left out) in the month of its accounting date. Several rows a receivable and month. The rule '
  'of domain/finance/accounting/cash-flow.ts. docs/domain §7.1.';
