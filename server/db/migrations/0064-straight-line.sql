-- Accounting revenue by the straight line (直线法, docs/domain §6): the fixed rent of a lease over its whole term, spread by day or by
-- equal months, and what is not recognised yet spread anew from every change on.

create function straight_line_rows(day date) returns table (
    receivable_id bigint, contract_id bigint, due_date date, net_fen bigint, tax_fen bigint, cause text, posted_on date, voided_on date, void_cause text)
  language sql stable rows 1000
begin atomic
  select r.id, o.contract_id, o.due_date, r.net_fen, r.tax_fen,
    case when r.adjusts_id is null or r.corrected_by = 'change' then 'version ' || r.version_no when r.corrected_by = 'termination' then 'termination' else 'day' end,
    coalesce(r.posted_on, least(r.accounting_date, r.due_date)), case when r.voided_on <= day then r.voided_on end,
    case when r.voided_on <= day then case r.voided_by when 'change' then 'change' when 'termination' then 'termination' else 'day' end end
  from receivable r
  join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
  join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id and k.basis <> 'turnover'
  join charge_item i on i.company_id = o.company_id and i.id = o.charge_item_id and i.kind = 'rent'
  where r.company_id = app_company() and (r.posted_on is null or r.posted_on <= day);
end;
comment on function straight_line_rows is
  'Receivables and adjustments of fixed rent posted by the day, also void ones: net and tax in fen, by what they were posted (a version of the '
  'contract, its termination, or on a day of their own) and by what they were voided. Turnover rent and charges of a holdover are not '
  'straight-lined. docs/domain §6.';

create function straight_line_weight(first_on date, through date, by_month boolean) returns bigint language sql immutable
  -- A whole month weighs 377,580, which every length of a month divides, so that parts of months are whole numbers.
  return case when not by_month then through - first_on + 1
    else ((extract(year from through) - extract(year from first_on)) * 12 + extract(month from through) - extract(month from first_on))::bigint * 377580
      + extract(day from through)::bigint * (377580 / extract(day from date_trunc('month', through) + interval '1 month - 1 day')::bigint)
      - (extract(day from first_on)::bigint - 1) * (377580 / extract(day from date_trunc('month', first_on) + interval '1 month - 1 day')::bigint) end;
comment on function straight_line_weight is
  'How much of a straight line lies between two days, both included: days, or months with a part of a month by its days. docs/domain §6.';

create function straight_line_value(first_on date, last_on date, total numeric, before numeric, day date, by_month boolean) returns numeric language sql immutable
  return case when day >= last_on then total
    else before + round((total - before) * straight_line_weight(first_on, day, by_month) / straight_line_weight(first_on, last_on, by_month)) end;
comment on function straight_line_value is
  'What a line has recognised by the end of a day on or after its beginning, fen: what was recognised before it, and of the rest the part '
  'of its days. The rule of domain/finance/accounting/straight-line.ts. docs/domain §6.';

create function straight_line_on(day date, by_month boolean) returns table (
    contract_id bigint, seq bigint, cause text, version_no integer, first_on date, last_on date, next_on date, total_fen bigint, before_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with recursive row as materialized (select * from straight_line_rows(day)
  ), delta as (
    select r.contract_id, r.cause, case when r.cause = 'day' then r.posted_on end as on_day, r.net_fen as fen from row r
    union all
    -- What a change voided: the last one approved by then.
    select r.contract_id, case when r.void_cause = 'change' then coalesce('version ' || max(v.version_no), 'day') else r.void_cause end,
      case when r.void_cause = 'day' or (r.void_cause = 'change' and max(v.version_no) is null) then r.voided_on end, -r.net_fen
    from row r
    left join contract_version v on r.void_cause = 'change' and v.company_id = app_company() and v.contract_id = r.contract_id
      and v.version_no > 1 and v.approved_on <= r.voided_on
    where r.voided_on is not null
    group by r.receivable_id, r.contract_id, r.void_cause, r.voided_on, r.net_fen
  ), leased as (select distinct r.contract_id from row r
  ), cause as (
    select d.contract_id, d.cause, d.on_day, sum(d.fen) as fen
    from (
      select e.contract_id, e.cause, e.on_day, e.fen from delta e
      union all
      -- A version or a termination that posts nothing still brings another end; one whose rows are posted later comes with them.
      select v.contract_id, 'version ' || v.version_no, null, 0
      from leased l join contract_version v on v.company_id = app_company() and v.contract_id = l.contract_id
      where (v.approved_on is null or v.approved_on <= day) and not exists (
        select from receivable r where r.company_id = app_company() and r.contract_id = v.contract_id and r.version_no = v.version_no and r.posted_on > day)
      union all
      select k.id, 'termination', null, 0
      from leased l join contract k on k.company_id = app_company() and k.id = l.contract_id
      where k.leave_date is not null and (k.leave_approved_on is null or k.leave_approved_on <= day) and not exists (
        select from receivable r where r.company_id = app_company() and r.contract_id = k.id
          and ((r.corrected_by = 'termination' and r.posted_on > day) or (r.voided_by = 'termination' and r.voided_on > day)))) d
    group by d.contract_id, d.cause, d.on_day
  ), dated as materialized (
    -- When each takes effect, when it was known, and the end of the term from then on, where it brings another.
    select c.contract_id, c.cause, c.fen, v.version_no, t.end_date,
      coalesce(case when v.version_no = 1 then k.start_date when v.version_no > 1 then v.effective_on when c.cause = 'termination' then k.leave_date + 1 end, c.on_day, k.start_date) as effective_on,
      case when v.version_no = 1 then '-infinity'::date else coalesce(v.approved_on, v.effective_on, c.on_day, k.leave_approved_on, k.leave_date, k.start_date) end as known_on,
      case when v.version_no is not null then v.version_no when c.cause = 'termination' then 1000000 else 999999 end as place
    from cause c
    join contract k on k.company_id = app_company() and k.id = c.contract_id
    left join contract_version v on v.company_id = app_company() and v.contract_id = c.contract_id and c.cause = 'version ' || v.version_no
    cross join lateral (select case when v.version_no is not null then v.end_date when c.cause = 'termination' then k.leave_date end as end_date) t
  ), counted as (
    select d.contract_id, d.cause, d.version_no, d.effective_on, d.place, d.end_date, row_number() over w as seq,
      sum(d.fen) over w as total, count(d.end_date) over w as ends
    from dated d window w as (partition by d.contract_id order by d.known_on, d.place, d.effective_on)
  ), term as (
    select c.contract_id, c.cause, c.version_no, c.seq, c.total, c.effective_on,
      max(c.end_date) over (partition by c.contract_id, c.ends) as last_on
    from counted c
  ), begun as (
    -- Nothing left of the term: the rest is recognised on its last day.
    select t.*, case when t.seq = 1 then t.effective_on else least(t.effective_on, t.last_on) end as first_on from term t
  ), standing as materialized (
    -- One that is known later and begins no later takes the place of those before it.
    select b.*, row_number() over (partition by b.contract_id order by b.seq) as nth, lead(b.first_on) over (partition by b.contract_id order by b.seq) as next_on
    from (select g.*, min(g.first_on) over (partition by g.contract_id order by g.seq rows between 1 following and unbounded following) as later_on from begun g) b
    where b.later_on is null or b.later_on > b.first_on
  ), line as (
    select s.contract_id, s.nth, s.cause, s.version_no, s.first_on, s.last_on, s.next_on, s.total, 0::numeric as before from standing s where s.nth = 1
    union all
    select s.contract_id, s.nth, s.cause, s.version_no, s.first_on, s.last_on, s.next_on, s.total,
      straight_line_value(l.first_on, l.last_on, l.total, l.before, s.first_on - 1, by_month)
    from line l join standing s on s.contract_id = l.contract_id and s.nth = l.nth + 1
  )
  select l.contract_id, l.nth, l.cause, l.version_no, l.first_on, l.last_on, l.next_on, l.total::bigint, l.before::bigint from line l;
end;
comment on function straight_line_on is
  'The lines by which the fixed rent of each lease is recognised, as posted by the day: from when to when a line runs, the day on which the next '
  'one begins, the net rent of the whole term in fen, and what was recognised before it. The first version of the contract begins one; each later '
  'version, its termination, and what was corrected by itself, another. The rule of domain/finance/accounting/straight-line.ts. docs/domain §6.';

create function straight_line_months(day date, first_month date, last_month date, by_month boolean) returns table (
    contract_id bigint, seq bigint, month date, accounting_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  select l.contract_id, l.seq, m.first_on,
    (straight_line_value(l.first_on, l.last_on, l.total_fen, l.before_fen, least(m.last_on, l.next_on - 1), by_month)
      - case when l.first_on >= m.first_on then l.before_fen
        else straight_line_value(l.first_on, l.last_on, l.total_fen, l.before_fen, m.first_on - 1, by_month) end)::bigint
  from straight_line_on(day, by_month) l
  join (select g::date as first_on, (g + interval '1 month')::date - 1 as last_on from generate_series(first_month::timestamp, last_month::timestamp, interval '1 month') g) m
    on m.last_on >= l.first_on and m.first_on <= l.last_on and (l.next_on is null or m.first_on < l.next_on);
end;
comment on function straight_line_months is
  'What each line of straight_line_on recognises in each of the months in which it runs, fen: by the end of the month or the day before the next '
  'line, less what was recognised by the day before the month. docs/domain §6.';

create function accounting_revenue_between(day date, first_month date, last_month date, by_month boolean) returns table (
    contract_id bigint, month date, accounting_fen bigint, tax_fen bigint, vat_fen bigint, running_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with line as materialized (select * from straight_line_on(day, by_month)
  ), row as materialized (select * from straight_line_rows(day) r where r.voided_on is null
  ), figure as (
    select s.contract_id, s.month, s.accounting_fen as accounting, 0::bigint as tax, 0::bigint as vat
    from straight_line_months(day, first_month, last_month, by_month) s
    union all
    select r.contract_id, date_trunc('month', r.due_date)::date, 0, r.net_fen, r.tax_fen
    from row r where r.due_date >= first_month and r.due_date < (last_month + interval '1 month')::date
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
      -- What is carried into the months is told also where nothing happens in them.
      select o.contract_id, first_month, 0, 0, 0 from opening o) f
    group by f.contract_id, f.month
  )
  select s.contract_id, s.month, s.accounting::bigint, s.tax::bigint, s.vat::bigint,
    (coalesce(o.fen, 0) + sum(s.accounting - s.tax) over (partition by s.contract_id order by s.month))::bigint
  from summed s left join opening o on o.contract_id = s.contract_id;
end;
comment on function accounting_revenue_between is
  'By contract and month: the fixed rent recognised by the straight line, the net rent that falls due (the tax view) with its VAT, and the '
  'difference accounting less tax added up from the beginning of the lease, fen. The rule of domain/finance/accounting/straight-line.ts. docs/domain §6.';
grant execute on function straight_line_months, straight_line_rows, straight_line_weight, straight_line_value, straight_line_on, accounting_revenue_between to lease_app;
