-- Several may reserve one space for the same days (预定, docs/domain §2): the first holds it, the others stand behind him in the order of
-- their entry. Nobody is moved up: who holds a space on a day follows from the days and the order, so it is right whatever ends before.
alter table reservation
  drop constraint reservation_one_at_a_time,
  drop constraint reservation_period,
  add column customer_id bigint,
  add column released_on date,
  add column contract_id bigint,
  add column deposit_fen bigint constraint reservation_deposit check (deposit_fen > 0),
  add column deposit_received_on date,
  add column deposit_returned_on date,
  -- Released before it began, it has no day.
  add constraint reservation_period check (end_date >= start_date or (released_on is not null and end_date = start_date - 1)),
  add constraint reservation_customer foreign key (company_id, customer_id) references customer (company_id, id),
  add constraint reservation_contract foreign key (company_id, contract_id) references contract (company_id, id),
  add constraint reservation_deposit_received check (deposit_received_on is null or deposit_fen is not null),
  add constraint reservation_deposit_returned check (deposit_returned_on is null
    or (deposit_received_on is not null and deposit_returned_on >= deposit_received_on)),
  add constraint reservation_customer_once exclude using gist (
    company_id with =, space_id with =, customer_id with =, daterange(start_date, end_date + 1) with &&) where (customer_id is not null);
comment on table reservation is
  'A space asked for by somebody until a day; who asked first holds it, the others wait behind him. It ends by itself, or earlier by hand.';
comment on column reservation.customer_id is 'The customer it is for; null: the holder is known by name alone.';
comment on column reservation.released_on is 'The day on which it was ended by hand or by a lease.';
comment on column reservation.contract_id is 'The lease that ended it.';
comment on column reservation.deposit_fen is 'Earnest money (意向金) agreed, fen; a fact, not in the books.';
create index reservation_of_space on reservation (company_id, space_id, end_date);
create index reservation_of_customer on reservation (company_id, customer_id) where customer_id is not null;

create function reservation_holds(first_day date, last_day date) returns table (
    reservation_id bigint, space_id bigint, start_date date, end_date date)
  language sql stable rows 1000
begin atomic
  select r.id, r.space_id, lower(h.days), upper(h.days) - 1
  from reservation r
  left join lateral (
    select range_agg(daterange(e.start_date, e.end_date + 1)) as days from reservation e
    where e.company_id = r.company_id and e.space_id = r.space_id and e.id < r.id and e.start_date <= r.end_date and e.end_date >= r.start_date) before on true
  cross join lateral unnest(datemultirange(daterange(r.start_date, r.end_date + 1)) - coalesce(before.days, '{}')) h (days)
  where r.company_id = app_company() and r.start_date <= last_day and r.end_date >= first_day and lower(h.days) <= last_day and upper(h.days) > first_day;
end;
comment on function reservation_holds is
  'The days on which each reservation holds its space, as far as they touch the days asked for: its own, less those of the ones entered '
  'before it. docs/domain §2.';
grant execute on function reservation_holds to lease_app;

create or replace function space_spans(first_day date, last_day date) returns table (
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

-- Of two who put one customer under another at once the second sees what the first has done.
create function customer_no_circle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('customer_parent', new.company_id));
  if exists (
    with recursive over as (
      select c.id, c.parent_id from customer c where c.company_id = new.company_id and c.id = new.parent_id
      union select c.id, c.parent_id from customer c join over o on c.id = o.parent_id where c.company_id = new.company_id)
    select from over where id = new.id) then
    raise exception 'customer % is over itself', new.id
      using errcode = 'check_violation', constraint = 'customer_no_circle', table = 'customer';
  end if;
  return new;
end $$;
create trigger customer_no_circle before update of parent_id on customer
  for each row when (new.parent_id is not null) execute function customer_no_circle();
