-- The same figures sooner at 20,000 spaces and 300,000 receivables. A bound that is worked out of an argument was so once a row; as a
-- subquery it is once. Clauses without free periods are left out before they are joined. The rent of a lease that ends was shared
-- over its spaces to be added up again.

create or replace function expiring_leases_on(day date) returns table (
    contract_id bigint, park_id bigint, tenant_id bigint, last_day date, holdover boolean, area_sqm numeric, rent_fen bigint)
  language sql stable rows 1000
begin atomic
  select c.contract_id, c.park_id, c.tenant_id, c.last_day, c.phase = 'holdover', coalesce(a.sqm, 0), coalesce(r.fen, 0)
  from contracts_on(day) c
  left join (select l.contract_id, sum(l.area_sqm) as sqm from lease_spaces_on(day) l group by l.contract_id) a on a.contract_id = c.contract_id
  left join (select o.contract_id, div(2 * sum(o.rent_twelfths) + 12, 24)::bigint as fen
    from (select distinct k.contract_id, k.clause_id, k.rent_twelfths from rent_clauses_on(day) k) o group by o.contract_id) r on r.contract_id = c.contract_id
  where c.phase in ('running', 'holdover');
end;

create or replace function property_tax_spaces_in(month date) returns table (
    space_id bigint, building_id bigint, gross_area_sqm numeric, days integer, leased_days integer, let_days integer, contract_id bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with days as (select daterange(date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date) as month
  ), lease as materialized (
    select o.space_id, o.contract_id, daterange(o.start_date, o.end_date, '[]') * d.month as days
    from space_occupation o cross join days d
    join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved'
    where o.company_id = app_company() and o.kind = 'lease' and daterange(o.start_date, o.end_date, '[]') && d.month
  ), free as (
    -- A space inside a free period of a rent clause, by the terms in force on each day, is not let.
    select l.space_id, range_agg(daterange((f.value ->> 0)::date, (f.value ->> 1)::date, '[]') * v.days * l.days) as days
    from lease l
    join version_days() v on v.contract_id = l.contract_id and v.days && l.days
    join charge_clause k on k.company_id = app_company() and k.contract_id = v.contract_id and k.version_no = v.version_no
    join charge_item i on i.company_id = k.company_id and i.id = k.charge_item_id and i.kind = 'rent'
    cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) as terms) t
    cross join lateral jsonb_array_elements(t.terms -> 'free_periods') f
    where t.terms -> 'free_periods' <> '[]' and (t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(l.space_id))
    group by l.space_id
  ), let as (
    select l.space_id, l.contract_id, l.days, coalesce((select sum(upper(r.days) - lower(r.days))
        from unnest(l.all_days - coalesce(f.days, '{}'::datemultirange)) as r (days)), 0) as let_days
    from (select space_id, max(contract_id) as contract_id, sum(upper(lease.days) - lower(lease.days)) as days, range_agg(lease.days) as all_days
      from lease group by space_id) l
    left join free f on f.space_id = l.space_id
  )
  select s.id, s.building_id, s.gross_area_sqm, (upper(s.days) - lower(s.days)), coalesce(l.days, 0)::integer, coalesce(l.let_days, 0)::integer,
    l.contract_id
  from (select x.id, x.building_id, x.gross_area_sqm, daterange(x.valid_from, x.valid_to, '[]') * d.month as days
    from space x cross join days d where x.company_id = app_company()) s
  left join let l on l.space_id = s.id
  where not isempty(s.days);
end;

create or replace function property_tax_rent_in(month date, day date) returns table (
    building_id bigint, receivable_id bigint, contract_id bigint, days integer, of_days integer, net_fen numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with days as (select daterange(date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date) as month
  ), rent as materialized (
    -- An adjustment belongs to the spaces of what it adjusts; what bears no version, to the terms at the start of its period.
    select r.id, r.contract_id, coalesce(o.version_no, v.version_no) as version_no, t.spaces, r.net_fen,
      upper(p.days * d.month) - lower(p.days * d.month) as within, upper(p.days) - lower(p.days) as days
    from receivable r cross join days d
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    cross join lateral (select daterange(r.start_date, r.end_date, '[]') as days) p
    join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
    left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
    left join version_days() v on o.version_no is null and v.contract_id = r.contract_id and v.days @> r.start_date
    cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' as spaces) t
    where r.company_id = app_company() and r.start_date < (select upper(e.month) from days e) and r.end_date >= (select lower(e.month) from days e)
      and (r.accounting_date <= day or r.due_date > day) and (r.voided_on is null or r.voided_on > day)
  ), part as (
    select b.building_id, r.id, r.contract_id, r.within, r.days, r.net_fen * r.within * c.area_sqm as fen,
      r.days * sum(c.area_sqm) over (partition by r.id) as of_days
    from rent r
    join contract_space c on c.company_id = app_company() and c.contract_id = r.contract_id and c.version_no = r.version_no
      and (r.spaces is null or r.spaces @> to_jsonb(c.space_id))
    join space b on b.company_id = c.company_id and b.id = c.space_id
  )
  select p.building_id, p.id, p.contract_id, p.within, p.days, sum(round(p.fen, 60) / p.of_days)
  from part p group by p.building_id, p.id, p.contract_id, p.within, p.days;
end;
