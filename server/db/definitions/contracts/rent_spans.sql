create function rent_spans(first_day date, last_day date)
  returns table (contract_id bigint, space_id bigint, rent_fen bigint, first_on date, last_on date)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with clause as materialized (
    select x.contract_id, x.version_no, x.id as clause_id, x.start_date, x.end_date, t.terms
    from charge_clause x
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    -- The terms of turnover rent are those of its minimum.
    cross join lateral (select coalesce(x.terms -> 'minimum', x.terms) as terms) t
    where x.company_id = app_company() and x.start_date <= last_day and x.end_date >= first_day
  ), covered as materialized (
    select k.clause_id, s.space_id, s.area_sqm, sum(s.area_sqm) over (partition by k.clause_id) as clause_sqm
    from clause k
    join contract_space s on s.company_id = app_company() and s.contract_id = k.contract_id and s.version_no = k.version_no
      and (k.terms -> 'spaces' is null or k.terms -> 'spaces' @> to_jsonb(s.space_id))
  ), whole as materialized (
    select c.clause_id, c.clause_sqm, min(c.space_id) as first_id, max(c.space_id) as last_id from covered c group by c.clause_id, c.clause_sqm
  ), piece as materialized (
    select r.contract_id, k.clause_id, d.first_on, d.last_on, w.clause_sqm, w.first_id, w.last_id, rent_twelfths(p.price, k.terms, w.clause_sqm) as twelfths
    from running_leases_between(first_day, last_day) r
    join clause k on k.contract_id = r.contract_id and k.version_no = r.version_no
    join whole w on w.clause_id = k.clause_id
    join clause_price p on p.company_id = app_company() and p.clause_id = k.clause_id and p.start_date <= last_day and p.end_date >= first_day
    cross join lateral (select greatest(r.first_on, k.start_date, p.start_date) as first_on, least(r.last_on, k.end_date, p.end_date) as last_on) d
    where d.first_on <= d.last_on
  ), span as (
    select e.contract_id, e.day as first_on, lead(e.day) over (partition by e.contract_id order by e.day) - 1 as last_on
    from (select p.contract_id, p.first_on as day from piece p union select p.contract_id, p.last_on + 1 from piece p) e
  ), due as materialized (
    select s.contract_id, s.first_on, s.last_on, p.clause_id, p.clause_sqm, p.first_id, p.last_id, p.twelfths
    from span s join piece p on p.contract_id = s.contract_id and p.first_on <= s.first_on and p.last_on >= s.first_on
  ), total as materialized (
    -- Rounded once per contract, half up; prices are never below 0.
    select d.contract_id, d.first_on, d.last_on, row_number() over () as owner_id, min(d.first_id) as first_id, max(d.last_id) as last_id,
      div(2 * sum(d.twelfths) + 12, 24)::bigint as fen
    from due d group by d.contract_id, d.first_on, d.last_on
  ), part as (
    -- Each space's share of the clauses that cover it, by area. The sum of 60 decimals is cut to 50, so that thirds that add up to a whole fen become
    -- whole again; shares that differ do so in earlier decimals.
    select t.owner_id, c.space_id, t.fen as total_fen, round(sum(round(d.twelfths * c.area_sqm, 60) / (12 * c.clause_sqm)), 50) as fen
    from total t
    join due d on d.contract_id = t.contract_id and d.first_on = t.first_on
    join covered c on c.clause_id = d.clause_id
    where t.first_id <> t.last_id
    group by t.owner_id, c.space_id, t.fen
  ), given as (
    select array_agg(p.owner_id) as owners, array_agg(p.space_id) as ids, array_agg(p.fen) as parts, array_agg(p.total_fen) as totals from part p
  )
  -- The rent of a lease of one space is not split.
  select t.contract_id, t.first_id, t.fen, t.first_on, t.last_on from total t where t.first_id = t.last_id
  union all
  select t.contract_id, s.id, s.fen, t.first_on, t.last_on
  from given g cross join lateral shares_by_largest_remainder(g.owners, g.ids, g.parts, g.totals) s
  join total t on t.owner_id = s.owner_id;
end;
comment on function rent_spans is
  'Monthly rent in force of running contracts in fen, tax included, rounded once for the contract and split over its spaces by their clauses: one '
  'row per space and span of days without change; on days without rent a contract has no row. docs/domain §7 (rent in force, rent roll).';
grant execute on function rent_spans to lease_app;
