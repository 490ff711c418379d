create function property_tax_rent_between(first_month date, last_month date, day date) returns table (
    month date, building_id bigint, receivable_id bigint, contract_id bigint, days integer, of_days integer, net_fen numeric)
  language sql stable rows 1000
begin atomic
  with month as materialized (select * from months_between(first_month, last_month)
  ), period as materialized (select min(m.month) as first_on, max(m.last_on) as last_on, max(m.starts) as starts from month m
  ), posted as materialized (
    select r.id, r.contract_id, r.adjusts_id, r.clause_id, r.holdover_line, r.net_fen, r.start_date, r.end_date
    from receivable r
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    -- As a subquery a bound is computed once, not once per row.
    where r.company_id = app_company() and r.contract_id is not null
      and r.start_date <= (select p.last_on from period p) and r.end_date >= (select p.first_on from period p)
      and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day) and (r.voided_on is null or r.voided_on > day)
  ), rent as materialized (
    -- An adjustment belongs to the clause of the receivable that it adjusts.
    select s.id, s.contract_id, s.clause_id, s.holdover_line, s.net_fen, s.start_date, s.end_date from posted s where s.adjusts_id is null
    union all
    select s.id, s.contract_id, o.clause_id, o.holdover_line, s.net_fen, s.start_date, s.end_date
    from posted s
    -- Looked up by an array, because few rows are adjusted.
    join (select r.id, r.clause_id, r.holdover_line from receivable r
      where r.company_id = app_company() and r.id = any (array(select s.adjusts_id from posted s where s.adjusts_id is not null))) o
      on o.id = s.adjusts_id
  ), line as materialized (select * from line_versions(day)
  ), changed as materialized (select distinct l.contract_id from line l
  ), part as materialized (
    select r.id, r.contract_id, 1 as version_no, r.clause_id, r.net_fen, r.start_date, r.end_date, r.end_date - r.start_date + 1 as of_days,
      false as divided
    from rent r left join changed c on c.contract_id = r.contract_id where c.contract_id is null
    union all
    select r.id, r.contract_id, l.version_no, l.clause_id, r.net_fen, greatest(r.start_date, lower(l.days)), least(r.end_date, upper(l.days) - 1),
      r.end_date - r.start_date + 1, true
    from (select r.*, coalesce(k.line, r.holdover_line, 0) as line
      from rent r join changed c on c.contract_id = r.contract_id
      left join charge_clause k on k.company_id = app_company() and k.id = r.clause_id) r
    join line l on l.contract_id = r.contract_id and l.line = r.line
      and l.days && daterange(greatest(r.start_date, (select p.first_on from period p)), least(r.end_date, (select p.last_on from period p)), '[]')
  ), narrowed as materialized (
    select k.id as clause_id, t.terms -> 'spaces' as spaces
    from charge_clause k cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) as terms) t
    where k.company_id = app_company() and t.terms ? 'spaces'
  ), covered as (
    -- The spaces of a version, and those of a clause that covers only some of them.
    select c.contract_id, c.version_no, 0::bigint as clause_id, c.space_id, c.area_sqm
    from contract_space c where c.company_id = app_company()
    union all
    select c.contract_id, c.version_no, n.clause_id, c.space_id, c.area_sqm
    from (select distinct r.contract_id, r.version_no, r.clause_id from part r) r
    join narrowed n on n.clause_id = r.clause_id
    join contract_space c on c.company_id = app_company() and c.contract_id = r.contract_id and c.version_no = r.version_no
      and n.spaces @> to_jsonb(c.space_id)
  ), share as materialized (
    select c.contract_id, c.version_no, c.clause_id, s.building_id, sum(c.area_sqm) as sqm,
      sum(sum(c.area_sqm)) over (partition by c.contract_id, c.version_no, c.clause_id) as of_sqm
    from covered c join space s on s.company_id = app_company() and s.id = c.space_id
    group by c.contract_id, c.version_no, c.clause_id, s.building_id
  ), cell as materialized (
    select m.month, p.building_id, p.id, p.contract_id, x.days, p.of_days, p.divided,
      -- Most rows lie within one month and building, which gets the whole amount.
      case when x.days = p.of_days and p.sqm = p.of_sqm then p.net_fen else round(p.net_fen * x.days * p.sqm, 60) / (p.of_days * p.of_sqm) end as net_fen
    from (
      select r.id, r.contract_id, r.net_fen, r.start_date, r.end_date, r.of_days, r.divided, s.building_id, s.sqm, s.of_sqm,
        generate_series(greatest(width_bucket(r.start_date, (select p.starts from period p)), 1),
          width_bucket(r.end_date, (select p.starts from period p))) as no
      from part r
      left join narrowed n on n.clause_id = r.clause_id
      join share s on s.contract_id = r.contract_id and s.version_no = r.version_no and s.clause_id = coalesce(n.clause_id, 0)) p
    join month m on m.no = p.no
    cross join lateral (select least(p.end_date, m.last_on) - greatest(p.start_date, m.month) + 1 as days) x
  )
  select c.month, c.building_id, c.id, c.contract_id, c.days, c.of_days, c.net_fen from cell c where not c.divided
  union all
  -- A change may divide a row into two parts of the same month and building.
  select c.month, c.building_id, c.id, c.contract_id, sum(c.days)::integer, c.of_days, sum(c.net_fen)
  from cell c where c.divided group by c.month, c.building_id, c.id, c.contract_id, c.of_days;
end;
comment on function property_tax_rent_between is
  'Rent receivables valid at the end of the last day given, with the part of their net amount (fen, exact) that counts for a building in each of '
  'the months from that of the first day to that of the second: by the days of the period in the month, split over buildings by the areas agreed '
  'in the version in force on each day (line_versions); rent without a contract belongs to no building. docs/domain §7 (property tax).';
grant execute on function property_tax_rent_between to lease_app;
