-- Straight-line revenue (直线法, docs/domain §6): the fixed rent of a lease is spread over its whole term, by day or by equal months; from each change
-- on, the amount not recognised yet is spread again.
create function straight_line_on(day date, by_month boolean) returns table (
    contract_id bigint, seq bigint, cause text, version_no integer, first_on date, last_on date, next_on date, total_fen bigint, before_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with recursive row as materialized (select * from straight_line_rows(day)
  ), delta as (
    select r.contract_id, r.cause, case when r.cause = 'day' then r.posted_on end as on_day, r.net_fen as fen from row r
    union all
    -- A void belongs to the last change approved by then.
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
      -- A version or termination without postings still changes the end; one with later postings is included with them.
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
    -- The day on which each change takes effect, the day on which it was known, and the end of the term from then on, when it changes.
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
      first_value(c.effective_on) over (partition by c.contract_id order by c.seq) as start_date, max(c.end_date) over (partition by c.contract_id, c.ends) as last_on
    from counted c
  ), begun as (
    -- When nothing remains of the term, the rest is recognised on its last day. Nothing is recognised before the lease begins.
    select t.*, case when t.seq = 1 then t.effective_on else greatest(t.start_date, least(t.effective_on, t.last_on)) end as first_on from term t
  ), standing as materialized (
    -- A line that is known later and begins no later replaces those before it.
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
  'The lines by which the fixed rent of each lease is recognised, as posted by the day: first and last day of the line, the day on which the next '
  'one begins, the net rent of the whole term in fen, and the amount recognised before the line. The first version of the contract begins a line; '
  'so does each later version, its termination, and each separate correction. The rule of domain/finance/accounting/straight-line.ts. docs/domain '
  '§6.';
grant execute on function straight_line_on to lease_app;
