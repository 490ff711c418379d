create function cost_advances_between(buildings bigint[], charge_items bigint[], first_day date, last_day date) returns table (
    receivable_id bigint, contract_id bigint, charge_item_id bigint, gross_fen bigint, start_date date, end_date date, days integer,
    of_days integer, area_sqm numeric, of_area_sqm numeric, fen bigint)
  language sql stable rows 1000
begin atomic
  with let as materialized (
    select distinct c.contract_id
    from space s join contract_space c on c.company_id = s.company_id and c.space_id = s.id
    where s.company_id = app_company() and s.building_id = any(buildings)
  ), charged as materialized (
    -- An adjustment belongs to the clause of the receivable that it adjusts.
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
    -- The latest measured area up to the last day; for a space that is not valid yet, its first area.
    select distinct on (v.space_id) v.space_id, v.rentable_area_sqm
    from (select distinct h.space_id from held h) h
    join space_value v on v.company_id = app_company() and v.space_id = h.space_id
    order by v.space_id, v.start_date <= last_day desc, case when v.start_date <= last_day then last_day - v.start_date else v.start_date - last_day end
  ), placed as (
    select h.id, h.version_no, sum(v.rentable_area_sqm) as of_area,
      coalesce(sum(v.rentable_area_sqm) filter (where h.building_id = any(buildings)), 0) as area
    from held h join valued v on v.space_id = h.space_id group by h.id, h.version_no
  ), counted as (
    -- Versions with equal areas share one line.
    select p.id, min(p.start_date) as start_date, sum(d.days)::integer as days, p.of_days, a.area, a.of_area,
      round(p.gross_fen::numeric * sum(d.days) * a.area, 40) / (p.of_days * a.of_area) as fen
    from part p
    join placed a on a.id = p.id and a.version_no = p.version_no and a.of_area > 0 and a.area > 0
    cross join lateral (select least(p.end_date, last_day) - greatest(p.start_date, first_day) + 1 as days) d
    where d.days > 0
    group by p.id, p.gross_fen, p.of_days, a.area, a.of_area
  ), running as (
    -- Enough decimals that parts whose exact sum is half a fen reach it.
    select n.*, round(sum(n.fen) over (partition by n.id order by n.start_date), 30) as upto from counted n
  )
  select c.id, c.contract_id, c.charge_item_id, c.gross_fen, c.start_date, c.end_date, n.days, n.of_days, n.area, n.of_area,
    -- Rounded half away from zero, as differences of running totals: the parts of a row add up to the row rounded once.
    (round(n.upto) - round(coalesce(lag(n.upto) over (partition by n.id order by n.start_date), 0)))::bigint
  from running n join charged c on c.id = n.id;
end;
comment on function cost_advances_between is
  'Receivables and adjustments of the charge items by which contracts were billed in advance for days from the first to the last, except void '
  'ones and those posted by a reconciliation: each with its days in this range and in total, the rentable m² of its spaces in the buildings and '
  'in total, and the part of its gross amount that counts. A row during which the spaces change has a line for the days of each version; the '
  'lines add up to the row, rounded once. The rule of domain/finance/accounting/reconciliation.ts. docs/domain §6.1.';
grant execute on function cost_advances_between to lease_app;
