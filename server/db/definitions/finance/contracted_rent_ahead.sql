create function contracted_rent_ahead(day date, months integer, by_break boolean) returns table (space_id bigint, month date, fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with ahead as (
    select (date_trunc('month', day) + interval '1 month')::date as first_day,
      (date_trunc('month', day) + (months + 1) * interval '1 month')::date - 1 as last_day
  ), charged as materialized (
    -- Rows of a contract that was voided later count until the void, as in the cash flow.
    select w.*, b.last_day as broken_on from ahead h cross join lateral receivables_known_on(day) w
    join charge_item i on i.company_id = app_company() and i.id = w.charge_item_id and i.kind = 'rent'
    join contract c on c.company_id = app_company() and c.id = w.contract_id and c.status in ('approved', 'void')
    left join break_ends_on(day, by_break) b on b.contract_id = w.contract_id
    where w.start_date <= least(h.last_day, b.last_day) and w.end_date >= h.first_day
  ), line as materialized (select * from line_versions(day)
  ), changed as materialized (select distinct l.contract_id from line l
  ), cell as materialized (
    select row_number() over () as place, a.receivable_id, a.contract_id, c.contract_id is not null as changed, a.clause_id, m.month,
      part_of_amount(a.gross_fen, m.before, least(m.upto, a.broken_on - a.start_date + 1), m.of_days) as fen,
      daterange(greatest(a.start_date, m.month), least(a.end_date, (m.month + interval '1 month')::date - 1, a.broken_on), '[]') as days
    from ahead h cross join charged a
    left join changed c on c.contract_id = a.contract_id
    cross join lateral months_of_period(a.start_date, a.end_date, h.first_day, h.last_day) m
    where (m.month <= a.broken_on) is not false
  ), divided as (
    select d.place, d.month, d.fen, d.contract_id, l.version_no, l.spaces, (upper(d.days * l.days) - lower(d.days * l.days))::numeric as day_count
    from (select d.*, coalesce(k.line, o.holdover_line, 0) as line
      from cell d
      join receivable r on r.company_id = app_company() and r.id = d.receivable_id
      join receivable o on o.company_id = app_company() and o.id = coalesce(r.adjusts_id, r.id)
      left join charge_clause k on k.company_id = app_company() and k.id = d.clause_id
      where d.changed and d.fen <> 0) d
    join line l on l.contract_id = d.contract_id and l.line = d.line and l.days && d.days
  ), part as materialized (
    select d.place, d.month, d.fen, c.space_id, c.area_sqm, sum(c.area_sqm) over (partition by d.place) as total_sqm
    from cell d
    left join charge_clause k on k.company_id = app_company() and k.id = d.clause_id
    join contract_space c on c.company_id = app_company() and c.contract_id = d.contract_id and c.version_no = 1
      and (coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' is null or coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' @> to_jsonb(c.space_id))
    where d.fen <> 0 and not d.changed
    union all
    -- The days of a version count for its spaces by area, as if each space were let for that share of the month.
    select p.place, p.month, p.fen, p.space_id, sum(round(p.day_count * p.area_sqm, 40) / p.version_sqm), max(p.of_days)
    from (
      select d.place, d.month, d.fen, d.day_count, c.space_id, c.area_sqm, sum(c.area_sqm) over (partition by d.place, d.version_no) as version_sqm,
        o.of_days
      from divided d
      join (select e.place, sum(e.day_count) as of_days from divided e group by e.place) o on o.place = d.place
      join contract_space c on c.company_id = app_company() and c.contract_id = d.contract_id and c.version_no = d.version_no
        and (d.spaces is null or d.spaces @> to_jsonb(c.space_id))) p
    group by p.place, p.month, p.fen, p.space_id
  ), given as (
    select array_agg(p.place) as owners, array_agg(p.space_id) as ids, array_agg(p.fen) as totals,
      array_agg(round(p.fen * p.area_sqm, 40) / p.total_sqm) as parts from part p where p.area_sqm <> p.total_sqm
  )
  select c.space_id, c.month, sum(c.fen)::bigint
  from (
    -- A part of a single space is not split.
    select p.space_id, p.month, p.fen from part p where p.area_sqm = p.total_sqm
    union all
    select s.id, d.month, s.fen
    from given g
    cross join lateral shares_by_largest_remainder(g.owners, g.ids, g.parts, g.totals) s
    join cell d on d.place = s.owner_id) c
  group by c.space_id, c.month;
end;
comment on function contracted_rent_ahead is
  'Contracted rent of each space in the months after the day, gross fen: rows by period as known on the day, each split over its spaces by the '
  'areas agreed in the version in force on each day (line_versions); with by_break until the break of break_ends_on. Months without rent have no row. '
  'docs/domain §7.1, §7.3.';
grant execute on function contracted_rent_ahead to lease_app;
