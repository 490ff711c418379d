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
    -- A space has several rows when one lease follows another.
    select h.space_id, range_agg(daterange(h.known_on, h.start_date)) as days
    from held_spaces() h
    where h.start_date > first_day and (h.known_on is null or (h.known_on <= last_day and h.known_on < h.start_date))
    group by h.space_id
  ), reserved as materialized (
    select r.space_id, r.start_date, r.end_date from reservation_holds(first_day, last_day) r
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
    -- Most spaces do not change within the days.
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
  'Every space on the days from the first to the last on which it is valid: one row per span of days without change, with its dated values (m², '
  'yuan), its status and the lease and reservation of these days. docs/domain §2, §7.2.';
grant execute on function space_spans to lease_app;
