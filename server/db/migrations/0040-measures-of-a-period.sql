-- Measures of a month or another period, and what property tax is worked out by. As in 0038: none runs once a row, row level
-- security applies inside, and server/measures alone reads them.

-- What a building is taxed by, from a day on; before its first row, the building's own nature and value and the law's rates.
create table building_tax_term (
  company_id bigint not null,
  id bigint generated always as identity,
  building_id bigint not null,
  start_date date not null,
  nature text not null check (nature in ('owned', 'leased_in', 'entrusted')),
  original_value_fen bigint check (original_value_fen >= 0),
  rate_let numeric(7, 6) not null default 0.12 constraint building_tax_rate_let check (rate_let between 0 and 1),
  rate_value numeric(7, 6) not null default 0.012 constraint building_tax_rate_value check (rate_value between 0 and 1),
  deduction numeric(7, 6) not null default 0.3 constraint building_tax_deduction check (deduction between 0 and 1),
  relief numeric(7, 6) not null default 1 constraint building_tax_relief check (relief between 0 and 1),
  primary key (company_id, id),
  constraint building_tax_term_once unique (company_id, building_id, start_date),
  constraint building_tax_building foreign key (company_id, building_id) references building (company_id, id) on delete cascade
);
comment on table building_tax_term is
  'Parameters of the property tax of a building from a day on: who owes it, original value in fen, rates and deduction as fractions, and '
  'the factor that a relief leaves of it. domain.md §7 (property tax).';
call protect('building_tax_term', 'select, insert, update, delete');

create function version_days() returns table (contract_id bigint, version_no integer, days daterange)
  language sql stable rows 1000
begin atomic
  select v.contract_id, v.version_no,
    daterange(case when v.version_no > 1 then v.effective_on end, case when v.version_no > 1 and v.next_on < v.effective_on then v.effective_on else v.next_on end)
  from (select e.contract_id, e.version_no, e.effective_on, min(e.effective_on)
      over (partition by e.contract_id order by e.version_no rows between 1 following and unbounded following) as next_on
    from contract_version e where e.company_id = app_company()) v;
end;
comment on function version_days is
  'The days on which the terms of each version of a contract are in force, empty where a later one took effect no later; the first has '
  'no beginning, the last no end. The rule of contracts_on. domain.md §5.10.';

create function occupancy_between(first_day date, last_day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, rentable_sqm_days numeric, leased_sqm_days numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with value as materialized (
    select s.id as space_id, s.park_id, s.building_id,
      daterange(v.start_date, v.end_date, '[]') * daterange(s.valid_from, s.valid_to, '[]') * daterange(first_day, last_day, '[]') as days,
      case when p.value #>> '{}' = 'gross' then s.gross_area_sqm else v.rentable_area_sqm end as sqm
    from space s
    join space_value v on v.company_id = s.company_id and v.space_id = s.id and v.use = 'for_rent'
    left join company_parameter p on p.company_id = app_company() and p.key = 'occupancy.basis'
    where s.company_id = app_company()
  ), let as (
    select v.space_id, sum(v.sqm * (upper(v.days * o.days) - lower(v.days * o.days))) as sqm_days
    from value v
    join (select o.space_id, daterange(o.start_date, o.end_date, '[]') as days
      from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved'
      where o.company_id = app_company() and o.kind = 'lease') o on o.space_id = v.space_id
    where v.days && o.days
    group by v.space_id
  )
  select v.space_id, v.park_id, v.building_id, sum(v.sqm * (upper(v.days) - lower(v.days))), coalesce(max(l.sqm_days), 0)
  from value v left join let l on l.space_id = v.space_id
  where not isempty(v.days)
  group by v.space_id, v.park_id, v.building_id;
end;
comment on function occupancy_between is
  'Occupancy over the days from the first to the last: m²-days for rent of each space by its values dated within, and of them the m²-days '
  'let; the average is the one sum over the other (occupancy_share). Which area counts is the parameter occupancy.basis. The rule of '
  'occupancyOver in domain/assets/occupancy.ts. domain.md §7.';

create function property_tax_in(month date, day date) returns table (
    park_id bigint, building_id bigint, nature text, original_value_fen bigint, rent_net_fen numeric, space_sqm_days numeric,
    let_sqm_days numeric, let_tax_fen bigint, unlet_tax_fen bigint)
  language sql stable rows 100 set enable_nestloop = off
begin atomic
  with days as (select daterange(date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date) as month
  ), term as (
    select distinct on (t.building_id) t.* from building_tax_term t cross join days d
    where t.company_id = app_company() and t.start_date <= lower(d.month) order by t.building_id, t.start_date desc
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
    where t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(l.space_id)
    group by l.space_id
  ), let as (
    select l.space_id, sum(upper(r.days) - lower(r.days)) as days
    from (select space_id, range_agg(lease.days) as days from lease group by space_id) l
    left join free f on f.space_id = l.space_id
    cross join lateral unnest(l.days - coalesce(f.days, '{}'::datemultirange)) as r (days)
    group by l.space_id
  ), area as (
    select s.building_id, sum(s.gross_area_sqm * (upper(s.days) - lower(s.days))) as sqm_days, sum(s.gross_area_sqm * coalesce(l.days, 0)) as let_sqm_days
    from (select x.id, x.building_id, x.gross_area_sqm, daterange(x.valid_from, x.valid_to, '[]') * d.month as days
      from space x cross join days d where x.company_id = app_company()) s
    left join let l on l.space_id = s.id
    where not isempty(s.days)
    group by s.building_id
  ), rent as materialized (
    -- An adjustment belongs to the spaces of what it adjusts; what bears no version, to the terms at the start of its period.
    select r.id, r.contract_id, coalesce(o.version_no, v.version_no) as version_no, t.spaces,
      r.net_fen * (upper(p.days * d.month) - lower(p.days * d.month)) as fen_days, upper(p.days) - lower(p.days) as days
    from receivable r cross join days d
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    cross join lateral (select daterange(r.start_date, r.end_date, '[]') as days) p
    join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
    left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
    left join version_days() v on o.version_no is null and v.contract_id = r.contract_id and v.days @> r.start_date
    cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' as spaces) t
    where r.company_id = app_company() and r.start_date < upper(d.month) and r.end_date >= lower(d.month)
      and (r.accounting_date <= day or r.due_date > day) and (r.voided_on is null or r.voided_on > day)
  ), part as (
    select b.building_id, r.fen_days * c.area_sqm as fen, r.days * sum(c.area_sqm) over (partition by r.id) as of_days
    from rent r
    join contract_space c on c.company_id = app_company() and c.contract_id = r.contract_id and c.version_no = r.version_no
      and (r.spaces is null or r.spaces @> to_jsonb(c.space_id))
    join space b on b.company_id = c.company_id and b.id = c.space_id
  ), received as (
    -- Cut as in rent_in_force_on: thirds that add up to a whole fen are one again.
    select p.building_id, round(sum(round(p.fen, 60) / p.of_days), 50) as net from part p group by p.building_id
  )
  select b.park_id, b.id, g.nature, g.original_value_fen, g.net, g.all_days, g.let_days,
    round(round(g.owed * g.net * coalesce(t.rate_let, 0.12), 40))::bigint,
    round(round(round(g.owed * g.original_value_fen * (1 - coalesce(t.deduction, 0.3)) * coalesce(t.rate_value, 0.012) * g.unlet_days, 60)
      / (12 * g.of_days), 40))::bigint
  from building b
  left join term t on t.building_id = b.id
  left join area a on a.building_id = b.id
  left join received n on n.building_id = b.id
  cross join lateral (
    select coalesce(t.nature, b.nature) as nature, coalesce(n.net, 0) as net, coalesce(a.sqm_days, 0) as all_days,
      case when t.building_id is null then b.original_value_fen else t.original_value_fen end as original_value_fen,
      coalesce(a.let_sqm_days, 0) as let_days, coalesce(a.sqm_days - a.let_sqm_days, 1) as unlet_days, coalesce(a.sqm_days, 1) as of_days,
      case when coalesce(t.nature, b.nature) = 'owned' then coalesce(t.relief, 1) else 0 end as owed) g
  where b.company_id = app_company();
end;
comment on function property_tax_in is
  'Property tax of each building in the month that holds the first day given, of rent that stands on the second: net rent by the days of '
  'its period (exact, fen), m²-days of all spaces and of those let (gross area, free periods are not let), the tax of the let part and of '
  'the rest, each rounded once to fen; null where no original value is known. Rent of several buildings is shared by agreed area; rent '
  'without a contract is of none. The rule of domain/finance/property-tax.ts. domain.md §7 (property tax).';

-- The leave date of an executed termination counts also where it is after the end, as in contracts_on.
create or replace function wale_on(day date) returns table (
    park_id bigint, lease_count integer, area_sqm numeric, rent_fen bigint, years_by_area numeric, years_by_income numeric)
  language sql stable rows 10 set enable_nestloop = off
begin atomic
  select l.park_id, count(*)::integer, sum(l.area_sqm), div(2 * sum(l.rent_twelfths) + 12, 24)::bigint,
    round(round(sum(l.area_sqm * l.days), 60) / (365 * sum(l.area_sqm)), 2),
    round(round(sum(l.rent_twelfths * l.days), 60) / nullif(365 * sum(l.rent_twelfths), 0), 2)
  from (
    select c.park_id, c.last_day - day as days, a.area_sqm, coalesce(r.rent_twelfths, 0) as rent_twelfths
    from contracts_on(day) c
    join (select s.contract_id, sum(s.area_sqm) as area_sqm from lease_spaces_on(day) s group by s.contract_id) a
      on a.contract_id = c.contract_id
    left join (select o.contract_id, sum(o.rent_twelfths) as rent_twelfths
      from (select distinct e.contract_id, e.clause_id, e.rent_twelfths from rent_clauses_on(day) e) o group by o.contract_id) r
      on r.contract_id = c.contract_id
    where c.phase = 'running') l
  group by grouping sets ((l.park_id), ());
end;

grant execute on function version_days, occupancy_between, property_tax_in to lease_app;
