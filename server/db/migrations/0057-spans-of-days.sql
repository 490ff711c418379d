-- Occupancy of many days at once. What holds of a space changes on few days: its spans, each of the days on which nothing of it changes,
-- are worked out in one pass, and a day or a year asks them. The figures are as before.

create function held_spaces() returns table (
    space_id bigint, contract_id bigint, kind text, start_date date, end_date date, known_on date, contract_number text, tenant_id bigint,
    lease_start date, lease_end date)
  language sql stable rows 1000
begin atomic
  select o.space_id, o.contract_id, o.kind, o.start_date, o.end_date, coalesce(o.approved_on, c.approved_on), c.number, c.tenant_id,
    c.start_date, coalesce(c.leave_date, c.end_date)
  from space_occupation o
  join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
  where o.company_id = app_company() and c.status = 'approved' and o.change_id is null;
end;
comment on function held_spaces is
  'Days for which approved contracts and changes hold spaces, by lease or in holdover, with the day on which that was approved (null: '
  'always known) and the lease. What a change under approval asks for is not held by it. docs/domain §2, §5.12, §7.2.';

create or replace function leases_ahead_on(day date) returns table (space_id bigint, contract_id bigint, start_date date, end_date date)
  language sql stable rows 1000
begin atomic
  select h.space_id, h.contract_id, h.start_date, h.end_date
  from held_spaces() h where h.start_date > day and (h.known_on is null or h.known_on <= day);
end;

create function space_spans(first_day date, last_day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, floor_id bigint, gross_area_sqm numeric, use text, rentable_area_sqm numeric,
    list_price numeric, floor_price numeric, price_unit text, status text, contract_id bigint, contract_number text, tenant_id bigint, lease_start date,
    lease_end date, reserved_until date, first_on date, last_on date)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with valued as materialized (
    select s.id as space_id, s.park_id, s.building_id, s.floor_id, s.gross_area_sqm, v.use, v.rentable_area_sqm, v.list_price, v.floor_price,
      v.price_unit,
      greatest(s.valid_from, v.start_date, first_day) as first_on, least(s.valid_to, v.end_date, last_day) as last_on
    from space s
    join space_value v on v.company_id = s.company_id and v.space_id = s.id
      and v.start_date <= last_day and (v.end_date is null or v.end_date >= first_day)
    where s.company_id = app_company() and s.valid_from <= last_day and (s.valid_to is null or s.valid_to >= first_day)
      and (s.valid_to is null or s.valid_to >= v.start_date) and (v.end_date is null or v.end_date >= s.valid_from)
  ), held as materialized (
    select * from held_spaces() h where h.start_date <= last_day and h.end_date >= first_day
  ), ahead as materialized (
    -- Several a space where one lease follows another.
    select h.space_id, range_agg(daterange(h.known_on, h.start_date)) as days
    from held_spaces() h
    where h.start_date > first_day and (h.known_on is null or (h.known_on <= last_day and h.known_on < h.start_date))
    group by h.space_id
  ), reserved as materialized (
    select r.space_id, r.start_date, r.end_date from reservation r
    where r.company_id = app_company() and r.start_date <= last_day and r.end_date >= first_day
  ), changed as materialized (
    select e.space_id, array_agg(distinct e.day) as days
    from (
      select h.space_id, h.start_date as day from held h
      union all select h.space_id, h.end_date + 1 from held h
      union all select r.space_id, r.start_date from reserved r
      union all select r.space_id, r.end_date + 1 from reserved r
      union all select a.space_id, b.day from ahead a cross join lateral unnest(a.days) d (days)
        cross join lateral (values (lower(d.days)), (upper(d.days))) b (day)) e
    where e.day > first_day and e.day <= last_day
    group by e.space_id
  ), span as (
    -- Most spaces stay as they are.
    select v.*, v.last_on as until from valued v left join changed c on c.space_id = v.space_id where c.space_id is null
    union all
    select v.space_id, v.park_id, v.building_id, v.floor_id, v.gross_area_sqm, v.use, v.rentable_area_sqm, v.list_price, v.floor_price,
      v.price_unit, b.day, v.last_on, coalesce(lead(b.day) over (partition by v.space_id, v.first_on order by b.day) - 1, v.last_on)
    from valued v
    join changed c on c.space_id = v.space_id
    cross join lateral (select v.first_on union all select d.day from unnest(c.days) d (day) where d.day > v.first_on and d.day <= v.last_on) b (day)
  )
  select p.space_id, p.park_id, p.building_id, p.floor_id, p.gross_area_sqm, p.use, p.rentable_area_sqm, p.list_price, p.floor_price, p.price_unit,
    case when h.kind = 'lease' then 'leased'
      when h.kind = 'holdover' then 'holdover'
      when a.days @> p.first_on then 'signed'
      when r.end_date is not null then 'reserved'
      when p.use <> 'for_rent' then p.use
      else 'vacant' end,
    h.contract_id, h.contract_number, h.tenant_id, h.lease_start, h.lease_end, r.end_date, p.first_on, p.until
  from span p
  left join held h on h.space_id = p.space_id and h.start_date <= p.first_on and h.end_date >= p.first_on
  left join ahead a on a.space_id = p.space_id
  left join reserved r on r.space_id = p.space_id and r.start_date <= p.first_on and r.end_date >= p.first_on;
end;
comment on function space_spans is
  'Every space on the days from the first to the last on which it is valid: a row for each span of days on which nothing of it changes, '
  'with its dated values (m², yuan), its status and the lease and reservation of these days. docs/domain §2, §7.2.';

drop function occupancy_between, economic_occupancy_on, occupancy_on;
create or replace function space_on(day date) returns table (
  space_id bigint, park_id bigint, building_id bigint, floor_id bigint, use text, rentable_area_sqm numeric, list_price numeric,
  floor_price numeric, price_unit text, status text, contract_id bigint, contract_number text, tenant_id bigint,
  lease_start date, lease_end date, reserved_until date)
  language sql stable rows 1000
begin atomic
  select x.space_id, x.park_id, x.building_id, x.floor_id, x.use, x.rentable_area_sqm, x.list_price, x.floor_price, x.price_unit, x.status,
    x.contract_id, x.contract_number, x.tenant_id, x.lease_start, x.lease_end, x.reserved_until
  from space_spans(day, day) x;
end;
comment on function space_on is 'Every space valid on the day as space_spans has it. docs/domain §2.';

create function occupancy_spans(first_day date, last_day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, use text, status text, rentable_area_sqm numeric, list_price numeric,
    price_unit text, contract_id bigint, contract_number text, tenant_id bigint, lease_start date, lease_end date,
    rentable_sqm numeric, leased_sqm numeric, vacant boolean, list_rent_fen bigint, first_on date, last_on date)
  language sql stable rows 1000
begin atomic
  select x.space_id, x.park_id, x.building_id, x.use, x.status, x.rentable_area_sqm, x.list_price, x.price_unit, x.contract_id,
    x.contract_number, x.tenant_id, x.lease_start, x.lease_end,
    case when x.use = 'for_rent' then a.sqm else 0 end, case when x.use = 'for_rent' and x.status = 'leased' then a.sqm else 0 end,
    x.use = 'for_rent' and x.status not in ('leased', 'holdover'),
    -- In twelfths of a fen, which is exact, and rounded once, half up.
    case when x.use = 'for_rent' and x.status not in ('leased', 'holdover') then
      floor((2 * 100 * x.list_price * x.rentable_area_sqm * case x.price_unit when 'per_sqm_day' then 365 else 12 end + 12) / 24)::bigint end,
    x.first_on, x.last_on
  from space_spans(first_day, last_day) x
  left join company_parameter p on p.company_id = app_company() and p.key = 'occupancy.basis'
  cross join lateral (select case when p.value #>> '{}' = 'gross' then x.gross_area_sqm else x.rentable_area_sqm end as sqm) a;
end;
comment on function occupancy_spans is
  'The spans of space_spans with the m² that count as rentable (for rent) and of them the m² let; holdover and leases still to begin are '
  'not let. Whether the rentable or the gross area counts is the parameter occupancy.basis. Vacant is what is for rent and neither let nor '
  'in holdover (signed or reserved ahead is still vacant), with its list rent in fen a month: list price · rentable area, by day · 365 / '
  '12, rounded to fen; null without a list price. docs/domain §7, §7.2.';

create function occupancy_on(day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, use text, status text, rentable_area_sqm numeric, list_price numeric,
    price_unit text, contract_id bigint, contract_number text, tenant_id bigint, lease_start date, lease_end date,
    rentable_sqm numeric, leased_sqm numeric, vacant boolean, list_rent_fen bigint)
  language sql stable rows 1000
begin atomic
  select x.space_id, x.park_id, x.building_id, x.use, x.status, x.rentable_area_sqm, x.list_price, x.price_unit, x.contract_id,
    x.contract_number, x.tenant_id, x.lease_start, x.lease_end, x.rentable_sqm, x.leased_sqm, x.vacant, x.list_rent_fen
  from occupancy_spans(day, day) x;
end;
comment on function occupancy_on is 'Every space valid on the day as occupancy_spans has it. docs/domain §7, §7.2.';

create function occupancy_between(first_day date, last_day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, rentable_sqm_days numeric, leased_sqm_days numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  select x.space_id, x.park_id, x.building_id, sum(x.rentable_sqm * (x.last_on - x.first_on + 1)), sum(x.leased_sqm * (x.last_on - x.first_on + 1))
  from occupancy_spans(first_day, last_day) x where x.use = 'for_rent'
  group by x.space_id, x.park_id, x.building_id;
end;
comment on function occupancy_between is
  'Occupancy over the days from the first to the last: m²-days for rent of each space by its values dated within, and of them the m²-days '
  'let; the average is the one sum over the other (occupancy_share). The rule of occupancyOver in domain/assets/occupancy.ts. '
  'docs/domain §7.';

create function economic_occupancy_on(day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, rent_fen bigint, list_rent_fen bigint, vacant boolean, unpriced boolean)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with rent as materialized (
    select r.space_id, sum(r.rent_fen)::bigint as fen from rent_in_force_on(day) r group by r.space_id
  ), vacant as materialized (
    select o.space_id, o.list_rent_fen as fen from occupancy_on(day) o where o.vacant
  )
  select s.id, s.park_id, s.building_id, coalesce(r.fen, 0), coalesce(v.fen, 0), v.space_id is not null, v.space_id is not null and v.fen is null
  from space s
  left join rent r on r.space_id = s.id
  left join vacant v on v.space_id = s.id
  where s.company_id = app_company() and (r.space_id is not null or v.space_id is not null);
end;
comment on function economic_occupancy_on is
  'What each space brings on the day, monthly, in fen: the rent in force of a running lease, or the list rent of a vacant space as '
  'occupancy_spans has it; one without a list price is unpriced and brings nothing. The economic occupancy is the one sum over both '
  '(economic_share). The rule of domain/contracts/life/expiry.ts. docs/domain §7.2.';

grant execute on function held_spaces, space_spans, space_on, occupancy_spans, occupancy_on, occupancy_between, economic_occupancy_on
  to lease_app;
