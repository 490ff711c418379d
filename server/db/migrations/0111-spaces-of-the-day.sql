-- The spaces that a receivable is for are, on each of its days, those of the version in force on that day: a row that a change keeps
-- moves with the tenant. Before, it stayed with the spaces of the version that posted it. A space in holdover counts as let (docs/domain §7).

create function line_versions(day date) returns table (
    contract_id bigint, line integer, version_no integer, clause_id bigint, spaces jsonb, days daterange)
  language sql stable rows 100
begin atomic
  with version as materialized (
    -- A change that takes effect after the day counts once it is approved.
    select v.contract_id, v.version_no, v.effective_on, max(v.version_no) over (partition by v.contract_id) as last_no,
      min(v.effective_on) over (partition by v.contract_id order by v.version_no rows between 1 following and unbounded following) as next_on
    from contract_version v
    where v.company_id = app_company() and (v.version_no = 1 or v.effective_on <= day or v.approved_on is null or v.approved_on <= day)
  ), changed as materialized (
    select v.contract_id, v.version_no, d.days, not isempty(d.days) as in_force
    from version v
    cross join lateral (select daterange(case when v.version_no > 1 then v.effective_on end,
      case when v.version_no > 1 and v.next_on < v.effective_on then v.effective_on else v.next_on end) as days) d
    where v.last_no > 1
  ), line as (
    select c.contract_id, 0 as line, c.version_no, null::bigint as clause_id, null::jsonb as spaces, c.days, c.in_force from changed c
    union all
    select c.contract_id, k.line, c.version_no, k.id, coalesce(k.terms -> 'minimum', k.terms) -> 'spaces', c.days, c.in_force
    from changed c
    join charge_clause k on k.company_id = app_company() and k.contract_id = c.contract_id and k.version_no = c.version_no
  ), chosen as (
    -- A clause that no version in force has: the latest one that has it.
    select a.* from (
      select l.*, bool_or(l.in_force) over own as ever, max(l.version_no) over own as last_no from line l
      window own as (partition by l.contract_id, l.line)) a
    where a.in_force or (not a.ever and a.version_no = a.last_no)
  )
  select c.contract_id, c.line, c.version_no, c.clause_id, c.spaces,
    daterange(case when row_number() over own > 1 then lower(c.days) end, lead(lower(c.days)) over own)
  from chosen c
  window own as (partition by c.contract_id, c.line order by c.version_no);
end;
comment on function line_versions is
  'Of contracts that were changed, as of a day, for each line (a clause through all versions; 0: no clause): the days of each version whose spaces the '
  'rows of the line are for, with its clause and the spaces that the clause is narrowed to (null: all). A version without the line leaves '
  'the days to the one before; the first has no beginning, the last no end. docs/domain §7.';

create or replace function property_tax_spans(first_day date, last_day date) returns table (
    space_id bigint, building_id bigint, gross_area_sqm numeric, contract_id bigint, leased boolean, let boolean, first_on date, last_on date)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with valid as materialized (
    select s.id as space_id, s.building_id, s.gross_area_sqm, daterange(greatest(s.valid_from, first_day), least(s.valid_to, last_day), '[]') as days
    from space s where s.company_id = app_company() and s.valid_from <= last_day and (s.valid_to is null or s.valid_to >= first_day)
  ), lease as materialized (
    -- In holdover as well: what is paid for the occupation is taxed as rent.
    select h.space_id, h.contract_id, daterange(greatest(h.start_date, first_day), least(h.end_date, last_day), '[]') as days
    from held_spaces() h where h.start_date <= last_day and h.end_date >= first_day
  ), free as materialized (
    -- A space inside a free period of a rent clause, by the terms in force on each day, is not let.
    select l.space_id, range_agg(daterange((k.period ->> 0)::date, (k.period ->> 1)::date, '[]') * v.days * l.days) as days
    from (
      -- Clauses without any are left out before they are joined.
      select c.contract_id, c.version_no, t.terms -> 'spaces' as spaces, jsonb_array_elements(t.terms -> 'free_periods') as period
      from charge_clause c
      join charge_item i on i.company_id = c.company_id and i.id = c.charge_item_id and i.kind = 'rent'
      cross join lateral (select coalesce(c.terms -> 'minimum', c.terms) as terms) t
      where c.company_id = app_company() and t.terms -> 'free_periods' <> '[]') k
    join version_days() v on v.contract_id = k.contract_id and v.version_no = k.version_no
    join lease l on l.contract_id = k.contract_id and v.days && l.days
    where k.spaces is null or k.spaces @> to_jsonb(l.space_id)
    group by l.space_id
  ), span as (
    select l.space_id, l.contract_id, true as leased, true as let, l.days
    from lease l left join free f on f.space_id = l.space_id where f.space_id is null
    union all
    select l.space_id, l.contract_id, true, true, unnest(datemultirange(l.days) - f.days) from lease l join free f on f.space_id = l.space_id
    union all
    select l.space_id, l.contract_id, true, false, unnest(datemultirange(l.days) * f.days) from lease l join free f on f.space_id = l.space_id
    union all
    select v.space_id, null, false, false, unnest(datemultirange(v.days) - coalesce(l.days, '{}'))
    from valid v left join (select l.space_id, range_agg(l.days) as days from lease l group by l.space_id) l on l.space_id = v.space_id
  )
  select v.space_id, v.building_id, v.gross_area_sqm, p.contract_id, p.leased, p.let, lower(p.days), upper(p.days) - 1
  from span p join valid v on v.space_id = p.space_id;
end;
comment on function property_tax_spans is
  'Every space on the days from the first to the last on which it is valid: a row for each span of days on which it is leased or in '
  'holdover, or is not, and let by the rule of property tax (a free period is not let), with its gross area (m²) and the contract. '
  'docs/domain §7 (property tax).';

create or replace function property_tax_rent_between(first_month date, last_month date, day date) returns table (
    month date, building_id bigint, receivable_id bigint, contract_id bigint, days integer, of_days integer, net_fen numeric)
  language sql stable rows 1000
begin atomic
  with month as materialized (select * from months_between(first_month, last_month)
  ), period as materialized (select min(m.month) as first_on, max(m.last_on) as last_on, max(m.starts) as starts from month m
  ), posted as materialized (
    select r.id, r.contract_id, r.adjusts_id, r.clause_id, r.holdover_line, r.net_fen, r.start_date, r.end_date
    from receivable r
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    -- As a subquery a bound is computed once, not once a row.
    where r.company_id = app_company() and r.contract_id is not null
      and r.start_date <= (select p.last_on from period p) and r.end_date >= (select p.first_on from period p)
      and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day) and (r.voided_on is null or r.voided_on > day)
  ), rent as materialized (
    -- An adjustment belongs to the clause of what it adjusts.
    select s.id, s.contract_id, s.clause_id, s.holdover_line, s.net_fen, s.start_date, s.end_date from posted s where s.adjusts_id is null
    union all
    select s.id, s.contract_id, o.clause_id, o.holdover_line, s.net_fen, s.start_date, s.end_date
    from posted s
    -- Looked up by an array, for few of all rows are adjusted.
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
    -- The spaces of a version, and of a clause that is for some of them.
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
      -- Most rows are of one month and building, which has all of it.
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
  -- Both parts of a row that a change divides may lie in one month and building.
  select c.month, c.building_id, c.id, c.contract_id, sum(c.days)::integer, c.of_days, sum(c.net_fen)
  from cell c where c.divided group by c.month, c.building_id, c.id, c.contract_id, c.of_days;
end;
comment on function property_tax_rent_between is
  'Rent receivables in force at the end of the last day given, with the part of their net amount (fen, exact) that counts for a building in '
  'each of the months from that of the first day to that of the second: by the days of the period that lie in it, shared over buildings by '
  'the areas agreed in the version in force on each day (line_versions); rent without a contract is of none. docs/domain §7 (property tax).';

create or replace function contracted_rent_ahead(day date, months integer) returns table (space_id bigint, month date, fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with ahead as (
    select (date_trunc('month', day) + interval '1 month')::date as first_day,
      (date_trunc('month', day) + (months + 1) * interval '1 month')::date - 1 as last_day
  ), charged as materialized (
    -- Rows of a contract voided since count until their void, as in the cash flow.
    select w.* from ahead h cross join lateral receivables_known_on(day) w
    join charge_item i on i.company_id = app_company() and i.id = w.charge_item_id and i.kind = 'rent'
    join contract c on c.company_id = app_company() and c.id = w.contract_id and c.status in ('approved', 'void')
    where w.start_date <= h.last_day and w.end_date >= h.first_day
  ), line as materialized (select * from line_versions(day)
  ), changed as materialized (select distinct l.contract_id from line l
  ), cell as materialized (
    select row_number() over () as place, a.receivable_id, a.contract_id, c.contract_id is not null as changed, a.clause_id, m.month,
      part_of_amount(a.gross_fen, m.before, m.upto, m.of_days) as fen,
      daterange(greatest(a.start_date, m.month), least(a.end_date, (m.month + interval '1 month')::date - 1), '[]') as days
    from ahead h cross join charged a
    left join changed c on c.contract_id = a.contract_id
    cross join lateral months_of_period(a.start_date, a.end_date, h.first_day, h.last_day) m
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
    -- The days of a version count for its spaces by area: as if each were let for so many days of the month.
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
    -- What falls to one space is not shared.
    select p.space_id, p.month, p.fen from part p where p.area_sqm = p.total_sqm
    union all
    select s.id, d.month, s.fen
    from given g
    cross join lateral shares_by_largest_remainder(g.owners, g.ids, g.parts, g.totals) s
    join cell d on d.place = s.owner_id) c
  group by c.space_id, c.month;
end;
comment on function contracted_rent_ahead is
  'The rent of its leases that each space brings in the months after the day, gross fen: rows by period as known on the day, each shared '
  'over its spaces by the areas agreed in the version in force on each day (line_versions). Months without any have no row. '
  'docs/domain §7.1, §7.3.';

create or replace function cost_advances_between(buildings bigint[], charge_items bigint[], first_day date, last_day date) returns table (
    receivable_id bigint, contract_id bigint, charge_item_id bigint, gross_fen bigint, start_date date, end_date date, days integer,
    of_days integer, area_sqm numeric, of_area_sqm numeric, fen bigint)
  language sql stable rows 1000
begin atomic
  with let as materialized (
    select distinct c.contract_id
    from space s join contract_space c on c.company_id = s.company_id and c.space_id = s.id
    where s.company_id = app_company() and s.building_id = any(buildings)
  ), charged as materialized (
    -- An adjustment belongs to the clause of what it adjusts.
    select r.id, r.contract_id, r.charge_item_id, r.gross_fen, r.start_date, r.end_date, coalesce(k.line, o.holdover_line, 0) as line,
      coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' as spaces
    from let l
    join receivable r on r.company_id = app_company() and r.contract_id = l.contract_id and r.voided_on is null
      and r.charge_item_id = any(charge_items) and r.start_date <= last_day and r.end_date >= first_day
    join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
    left join cost_result x on x.company_id = o.company_id and x.receivable_id = o.id
    left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
    where x.receivable_id is null
  ), line as materialized (select * from line_versions('infinity')
  ), changed as materialized (select distinct l.contract_id from line l
  ), part as materialized (
    select c.id, c.contract_id, c.gross_fen, c.spaces, 1 as version_no, c.start_date, c.end_date, c.end_date - c.start_date + 1 as of_days
    from charged c left join changed h on h.contract_id = c.contract_id where h.contract_id is null
    union all
    select c.id, c.contract_id, c.gross_fen, l.spaces, l.version_no, greatest(c.start_date, lower(l.days)), least(c.end_date, upper(l.days) - 1),
      c.end_date - c.start_date + 1
    from charged c join line l on l.contract_id = c.contract_id and l.line = c.line and l.days && daterange(c.start_date, c.end_date, '[]')
  ), held as (
    select p.id, p.version_no, s.id as space_id, s.building_id
    from part p
    join contract_space t on t.company_id = app_company() and t.contract_id = p.contract_id and t.version_no = p.version_no
      and (p.spaces is null or p.spaces @> to_jsonb(t.space_id))
    join space s on s.company_id = t.company_id and s.id = t.space_id
    where p.start_date <= last_day and p.end_date >= first_day
  ), valued as materialized (
    -- As last measured by the last day; of a space that was not valid yet, as it began.
    select distinct on (v.space_id) v.space_id, v.rentable_area_sqm
    from (select distinct h.space_id from held h) h
    join space_value v on v.company_id = app_company() and v.space_id = h.space_id
    order by v.space_id, v.start_date <= last_day desc, case when v.start_date <= last_day then last_day - v.start_date else v.start_date - last_day end
  ), placed as (
    select h.id, h.version_no, sum(v.rentable_area_sqm) as of_area,
      coalesce(sum(v.rentable_area_sqm) filter (where h.building_id = any(buildings)), 0) as area
    from held h join valued v on v.space_id = h.space_id group by h.id, h.version_no
  ), counted as (
    -- Versions with the same areas are one line.
    select p.id, min(p.start_date) as start_date, sum(d.days)::integer as days, p.of_days, a.area, a.of_area,
      round(p.gross_fen::numeric * sum(d.days) * a.area, 40) / (p.of_days * a.of_area) as fen
    from part p
    join placed a on a.id = p.id and a.version_no = p.version_no and a.of_area > 0 and a.area > 0
    cross join lateral (select least(p.end_date, last_day) - greatest(p.start_date, first_day) + 1 as days) d
    where d.days > 0
    group by p.id, p.gross_fen, p.of_days, a.area, a.of_area
  ), running as (
    -- To so many decimals that parts which add up to half a fen do so.
    select n.*, round(sum(n.fen) over (partition by n.id order by n.start_date), 30) as upto from counted n
  )
  select c.id, c.contract_id, c.charge_item_id, c.gross_fen, c.start_date, c.end_date, n.days, n.of_days, n.area, n.of_area,
    -- Half away from zero. The parts of a row add up to the row rounded once.
    (round(n.upto) - round(coalesce(lag(n.upto) over (partition by n.id order by n.start_date), 0)))::bigint
  from running n join charged c on c.id = n.id;
end;
comment on function cost_advances_between is
  'Receivables and adjustments of charge items that contracts were billed in advance by for days from the first to the last, void ones and '
  'those that a reconciliation posted left out: each with its days of these and in all, the rentable m² of its spaces in the buildings and '
  'in all, and the part of its gross amount that counts. A row that a change of spaces divides has a line for the days of each version; the '
  'lines add up to the row rounded once. The rule of domain/finance/accounting/reconciliation.ts. docs/domain §6.1.';

grant execute on function line_versions to lease_app;
