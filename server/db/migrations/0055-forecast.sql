-- The cash flow forecast (现金流预测, docs/domain §7.3): scenarios with what is expected of the spaces of a park and type, and what
-- follows from them month by month.

create table forecast_scenario (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  name text not null,
  remark text not null default '',
  enabled boolean not null default true,
  sort integer not null default 0,
  primary key (company_id, id),
  constraint forecast_scenario_name_unique unique (company_id, name)
);
comment on table forecast_scenario is 'A view of the market that a forecast is made by, such as base, good and bad; saved with all its profiles. '
  'The first one enabled is the one a forecast is made by when none is chosen.';
call protect('forecast_scenario', 'select, insert, update, delete');

create table market_profile (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  scenario_id bigint not null,
  park_id bigint not null,
  spatial_type_id bigint,
  renewal numeric(5, 4) not null constraint market_profile_renewal check (renewal between 0 and 1),
  downtime_months numeric(4, 1) not null constraint market_profile_downtime check (downtime_months between 0 and 120),
  term_months integer not null constraint market_profile_term check (term_months between 1 and 360),
  free_months numeric(4, 1) not null constraint market_profile_free check (free_months between 0 and 120),
  growth numeric(5, 4) not null constraint market_profile_growth check (growth between -0.5 and 1),
  renewal_rate numeric(5, 4) not null constraint market_profile_renewal_rate check (renewal_rate between 0 and 2),
  price numeric(14, 6) constraint market_profile_price check (price > 0),
  price_unit text constraint market_profile_price_unit check (price_unit in ('per_sqm_day', 'per_sqm_month')),
  primary key (company_id, id),
  constraint market_profile_once unique nulls not distinct (company_id, scenario_id, park_id, spatial_type_id),
  foreign key (company_id, scenario_id) references forecast_scenario (company_id, id) on delete cascade,
  foreign key (company_id, park_id) references park (company_id, id) on delete cascade,
  constraint market_profile_type foreign key (company_id, spatial_type_id) references dictionary (company_id, id),
  constraint market_profile_price_has_unit check ((price is null) = (price_unit is null))
);
comment on table market_profile is
  'What is expected of the spaces of a park and type when a lease ends, within a scenario: shares as fractions, downtime and free in months. '
  'Without a type: of all types of the park that have no profile of their own. A stated price goes before the list price.';
create index market_profile_of_park on market_profile (company_id, park_id);
create index market_profile_of_type on market_profile (company_id, spatial_type_id) where spatial_type_id is not null;
call protect('market_profile', 'select, insert, update, delete');

create function forecast_spaces_on(day date, scenario bigint) returns table (
    space_id bigint, park_id bigint, building_id bigint, valid_from date, valid_to date, profile_id bigint, area_sqm numeric,
    price numeric, price_unit text, lease_end date, renewal numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with held as materialized (
    -- A tenant whose leave is agreed does not renew; one who is held over may, and is until the day itself.
    select distinct on (l.space_id) l.space_id, e.last_day, k.leaves
    from contracts_on(day) p
    join contract c on c.company_id = app_company() and c.id = p.contract_id
    join lease_spaces_on(day) l on l.contract_id = p.contract_id
    cross join lateral (select c.leave_date is not null and (c.leave_approved_on is null or c.leave_approved_on <= day) as leaves) k
    cross join lateral (select case when p.phase = 'holdover' and not k.leaves then greatest(p.last_day, day) else p.last_day end as last_day) e
    where p.phase in ('pending', 'running', 'holdover', 'expired', 'retired') and e.last_day >= day
    order by l.space_id, e.last_day desc, p.contract_id desc
  ), valued as materialized (
    -- Of a space that is not valid yet, the values it begins with.
    select distinct on (v.space_id) v.* from space_value v
    where v.company_id = app_company() and (v.end_date is null or v.end_date >= day)
    order by v.space_id, v.start_date
  )
  select s.id, s.park_id, s.building_id, s.valid_from, s.valid_to, p.id, v.rentable_area_sqm, coalesce(p.price, v.list_price),
    coalesce(p.price_unit, v.price_unit), coalesce(h.last_day, greatest(day, s.valid_from - 1)),
    case when h.space_id is null or h.leaves then 0 else p.renewal end
  from space s
  join valued v on v.space_id = s.id and v.use = 'for_rent'
  left join market_profile o on o.company_id = s.company_id and o.scenario_id = scenario and o.park_id = s.park_id and o.spatial_type_id = s.spatial_type_id
  left join market_profile a on a.company_id = s.company_id and a.scenario_id = scenario and a.park_id = s.park_id and a.spatial_type_id is null
  left join market_profile p on p.company_id = s.company_id and p.id = coalesce(o.id, a.id)
  left join held h on h.space_id = s.id
  where s.company_id = app_company() and (s.valid_to is null or s.valid_to > day);
end;
comment on function forecast_spaces_on is
  'Every space for rent that is valid after the day, with the profile a scenario has for its park and type, its rentable m², the price it '
  'would be let for (yuan by its unit: stated in the profile, else the list price), the last day it is let by contract, and the probability '
  'that its tenant renews: 0 where he leaves or where there is none. Without profile or price nothing follows. docs/domain §7.3.';

create function market_leases_on(day date, months integer, scenario bigint) returns table (
    space_id bigint, seq integer, start_date date, end_date date, free_months integer, growth_years integer, rent_twelfths numeric,
    renewed_twelfths numeric, renewal numeric)
  language sql stable rows 1000
begin atomic
  with recursive grown as (
    select p.id as profile_id, 0 as years, 1::numeric as factor from market_profile p
    where p.company_id = app_company() and p.scenario_id = scenario
    union all
    select g.profile_id, g.years + 1, g.factor * (1 + p.growth)
    from grown g join market_profile p on p.company_id = app_company() and p.id = g.profile_id where g.years < months / 12 + 1
  ), lease as (
    select f.space_id, f.profile_id, 0 as seq, null::date as start_date, f.lease_end as end_date, 0 as free_months, 0 as years,
      -- Twelfths of a fen are exact.
      100 * f.price * f.area_sqm * case f.price_unit when 'per_sqm_day' then 365 else 12 end as market, f.renewal, f.renewal as own
    from forecast_spaces_on(day, scenario) f where f.profile_id is not null and f.price is not null
    union all
    -- One blended lease after the other; who took a vacant space may renew like any other.
    select l.space_id, l.profile_id, l.seq + 1, n.start_date, (n.start_date + p.term_months * interval '1 month')::date - 1,
      least(p.term_months, round((1 - l.renewal) * p.free_months)::integer), y.years, l.market, p.renewal, l.renewal
    from lease l
    join market_profile p on p.company_id = app_company() and p.id = l.profile_id
    cross join lateral (select (date_trunc('month', l.end_date) + (1 + round((1 - l.renewal) * p.downtime_months)::integer) * interval '1 month')::date as start_date) n
    cross join lateral (select extract(year from n.start_date)::integer - extract(year from day)::integer as years) c
    cross join lateral (select c.years - case when (day + c.years * interval '1 year')::date > n.start_date then 1 else 0 end as years) y
    where n.start_date < (date_trunc('month', day) + (months + 1) * interval '1 month')::date
  )
  select l.space_id, l.seq, l.start_date, l.end_date, l.free_months, l.years, l.market * g.factor * (l.own * p.renewal_rate + 1 - l.own),
    l.market * g.factor * l.own * p.renewal_rate, l.own
  from lease l
  join market_profile p on p.company_id = app_company() and p.id = l.profile_id
  join grown g on g.profile_id = l.profile_id and g.years = l.years
  where l.seq > 0;
end;
comment on function market_leases_on is
  'The leases that may follow those signed, by a scenario, one after the other, whose first month is among the months after the day: their '
  'days (also beyond those months), months free of rent, whole years of growth from the day, the blended monthly rent in twelfths of a fen '
  '(exact), of it what a renewing tenant pays, and the probability of renewal. The rule of domain/finance/accounting/forecast.ts. '
  'docs/domain §7.3.';

create function forecast_on(day date, months integer, scenario bigint) returns table (
    space_id bigint, month date, contracted_fen bigint, renewed_fen bigint, new_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with ahead as (
    select (date_trunc('month', day) + interval '1 month')::date as first_day,
      (date_trunc('month', day) + (months + 1) * interval '1 month')::date - 1 as last_day
  ), charged as materialized (
    -- Rows of a contract voided since stand until their void, as in the cash flow. An adjustment belongs to the spaces of what it adjusts; what bears no version, to the terms at the start of its period.
    select row_number() over () as owner_id, f.month, f.gross_fen, r.contract_id, coalesce(o.version_no, v.version_no) as version_no, t.spaces
    from ahead h
    cross join lateral cash_flow_between(day, h.first_day, h.last_day, true) f
    join receivable r on r.company_id = app_company() and r.id = f.receivable_id
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    join contract c on c.company_id = r.company_id and c.id = r.contract_id and c.status in ('approved', 'void')
    join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
    left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
    left join version_days() v on o.version_no is null and v.contract_id = r.contract_id and v.days @> r.start_date
    cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' as spaces) t
    where f.gross_fen <> 0
  ), part as materialized (
    select d.owner_id, d.month, d.gross_fen, c.space_id, c.area_sqm, sum(c.area_sqm) over (partition by d.owner_id) as total_sqm
    from charged d
    join contract_space c on c.company_id = app_company() and c.contract_id = d.contract_id and c.version_no = d.version_no
      and (d.spaces is null or d.spaces @> to_jsonb(c.space_id))
  ), given as (
    select array_agg(p.owner_id) as owners, array_agg(p.space_id) as ids, array_agg(p.gross_fen) as totals,
      array_agg(round(p.gross_fen * p.area_sqm, 40) / p.total_sqm) as parts from part p
  ), contracted as (
    select s.id as space_id, d.month, s.fen
    from given g
    cross join lateral shares_by_largest_remainder(g.owners, g.ids, g.parts, g.totals) s
    join charged d on d.owner_id = s.owner_id
  ), speculative as (
    -- Rounded once for a space and month, half up: no price is below 0.
    select l.space_id, m.day::date as month, div(2 * l.rent_twelfths + 12, 24)::bigint as fen, div(2 * l.renewed_twelfths + 12, 24)::bigint as renewed_fen
    from ahead h
    cross join lateral market_leases_on(day, months, scenario) l
    join space s on s.company_id = app_company() and s.id = l.space_id
    cross join lateral generate_series(greatest(l.start_date + l.free_months * interval '1 month', date_trunc('month', s.valid_from - 1) + interval '1 month'),
      least(l.end_date, h.last_day, s.valid_to), interval '1 month') m (day)
    where s.valid_to is null or s.valid_to >= (m.day + interval '1 month')::date - 1
  )
  select a.space_id, a.month, sum(a.contracted)::bigint, sum(a.renewed)::bigint, sum(a.new)::bigint
  from (
    select c.space_id, c.month, c.fen as contracted, 0::bigint as renewed, 0::bigint as new from contracted c
    union all
    select s.space_id, s.month, 0::bigint, s.renewed_fen, s.fen - s.renewed_fen from speculative s) a
  group by a.space_id, a.month;
end;
comment on function forecast_on is
  'What each space brings in the months after the day, gross fen: contracted (rent of its leases by period as known on the day, shared over '
  'the spaces of a row by agreed area), and what may follow by a scenario, rounded once for space and month, apart as paid by a renewing '
  'tenant and by a new one. A month without anything has no row. The rule of domain/finance/accounting/forecast.ts. docs/domain §7.3.';

grant execute on function forecast_spaces_on, market_leases_on, forecast_on to lease_app;
