-- Assets in full: position and picture of a park, tags, delivery standard, lineage of spaces, reservations, certificates, and
-- the status of every space on any day (domain.md §2).
alter table park
  add column longitude numeric(9, 6),
  add column latitude numeric(9, 6),
  add column cover_file_id bigint,
  -- GCJ-02, within China's bounds.
  add constraint park_position check ((longitude is null) = (latitude is null)
    and longitude between 73 and 136 and latitude between 3 and 54),
  add constraint park_cover foreign key (company_id, cover_file_id) references file (company_id, id);

alter table building
  add column cover_file_id bigint,
  add constraint building_cover foreign key (company_id, cover_file_id) references file (company_id, id);

alter table space
  add column delivery_standard_id bigint,
  add constraint space_delivery_standard foreign key (company_id, delivery_standard_id) references dictionary (company_id, id);

-- Tags of parks, buildings, spaces, tenants, contracts: entries of the dictionary.
create table object_tag (
  company_id bigint not null,
  object text not null check (object in ('park', 'building', 'space', 'tenant', 'contract')),
  object_id bigint not null,
  tag_id bigint not null,
  primary key (company_id, object, object_id, tag_id),
  constraint object_tag_tag foreign key (company_id, tag_id) references dictionary (company_id, id)
);
create index object_tag_of_tag on object_tag (company_id, tag_id);
call protect('object_tag', 'select, insert, update, delete');

-- Which spaces became which: by a split or a merge on a day, from which the new ones are valid.
create table space_lineage (
  company_id bigint not null,
  from_space_id bigint not null,
  to_space_id bigint not null,
  kind text not null check (kind in ('split', 'merge')),
  on_date date not null,
  -- Why the areas differ, where they do.
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (company_id, from_space_id, to_space_id),
  foreign key (company_id, from_space_id) references space (company_id, id),
  foreign key (company_id, to_space_id) references space (company_id, id)
);
create index space_lineage_to on space_lineage (company_id, to_space_id);
call protect('space_lineage', 'select, insert');

-- Spaces held for somebody until a day (预定); it ends by itself, or earlier by hand.
create table reservation (
  company_id bigint not null,
  id bigint generated always as identity,
  park_id bigint not null,
  space_id bigint not null,
  holder text not null,
  start_date date not null,
  end_date date not null,
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null,
  version integer not null default 0,
  primary key (company_id, id),
  constraint reservation_period check (end_date >= start_date),
  constraint reservation_park foreign key (company_id, park_id) references park (company_id, id),
  constraint reservation_space foreign key (company_id, space_id) references space (company_id, id),
  constraint reservation_one_at_a_time exclude using gist (
    company_id with =, space_id with =, daterange(start_date, end_date, '[]') with &&)
);
call protect('reservation', 'select, insert, update, delete');

create table property_certificate (
  company_id bigint not null,
  id bigint generated always as identity,
  park_id bigint not null,
  kind text not null check (kind in ('real_estate', 'house', 'land')),
  number text not null,
  holder text not null default '',
  area_sqm numeric(14, 2) check (area_sqm > 0),
  use text not null default '',
  issued_on date,
  land_use_end date,
  mortgaged boolean not null default false,
  mortgagee text not null default '',
  mortgage_end date,
  remark text not null default '',
  version integer not null default 0,
  primary key (company_id, id),
  constraint property_certificate_number_unique unique (company_id, kind, number),
  constraint property_certificate_park foreign key (company_id, park_id) references park (company_id, id),
  constraint property_certificate_mortgage check (mortgaged or (mortgagee = '' and mortgage_end is null))
);
call protect('property_certificate', 'select, insert, update, delete');

create table certificate_building (
  company_id bigint not null,
  certificate_id bigint not null,
  building_id bigint not null,
  primary key (company_id, certificate_id, building_id),
  foreign key (company_id, certificate_id) references property_certificate (company_id, id) on delete cascade,
  constraint certificate_building_building foreign key (company_id, building_id) references building (company_id, id)
);
call protect('certificate_building', 'select, insert, update, delete');

-- Every space valid on a day with its dated values, the lease that occupies it and its status. The same rule as
-- domain/assets/space-status.ts; a property test compares the two.
create function space_on(day date) returns table (
  space_id bigint, park_id bigint, building_id bigint, floor_id bigint, use text, rentable_area_sqm numeric, list_price numeric,
  floor_price numeric, price_unit text, status text, contract_id bigint, contract_number text, tenant_id bigint,
  lease_start date, lease_end date, reserved_until date)
  language sql stable
begin atomic
  select s.id, s.park_id, s.building_id, s.floor_id, v.use, v.rentable_area_sqm, v.list_price, v.floor_price, v.price_unit,
    case when lease.kind = 'lease' then 'leased'
      when lease.kind = 'holdover' then 'holdover'
      when exists (select from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
        where o.company_id = s.company_id and o.space_id = s.id and c.status = 'approved' and o.start_date > day) then 'signed'
      when r.end_date is not null then 'reserved'
      when v.use <> 'for_rent' then v.use
      else 'vacant' end,
    lease.contract_id, lease.number, lease.tenant_id, lease.start_date, lease.end_date, r.end_date
  from space s
  join space_value v on v.company_id = s.company_id and v.space_id = s.id
    and v.start_date <= day and (v.end_date is null or v.end_date >= day)
  left join lateral (
    select o.kind, c.id as contract_id, c.number, c.tenant_id, c.start_date, coalesce(c.leave_date, c.end_date) as end_date
    from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
    where o.company_id = s.company_id and o.space_id = s.id and c.status = 'approved'
      and o.start_date <= day and o.end_date >= day) lease on true
  left join reservation r on r.company_id = s.company_id and r.space_id = s.id and r.start_date <= day and r.end_date >= day
  where s.company_id = app_company() and s.valid_from <= day and (s.valid_to is null or s.valid_to >= day);
end;

-- A space ends only when nothing holds it past that day, and nothing holds it past its end: whichever of the two comes
-- second waits for the row and is refused.
create function space_held_while_valid() returns trigger language plpgsql as $$
declare
  ends date;
begin
  select valid_to into ends from space where company_id = new.company_id and id = new.space_id for share;
  if ends is not null and new.end_date > ends then
    raise exception 'space % ends on %', new.space_id, ends
      using errcode = 'check_violation', constraint = 'space_held_while_valid', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger space_occupation_within before insert or update on space_occupation
  for each row execute function space_held_while_valid();
create trigger reservation_within before insert or update on reservation
  for each row execute function space_held_while_valid();

create function space_ends_unheld() returns trigger language plpgsql as $$
begin
  if exists (select from space_occupation where company_id = new.company_id and space_id = new.id and end_date > new.valid_to)
    or exists (select from reservation where company_id = new.company_id and space_id = new.id and end_date > new.valid_to) then
    raise exception 'space % is held past %', new.id, new.valid_to
      using errcode = 'check_violation', constraint = 'space_ends_unheld', table = 'space';
  end if;
  return new;
end $$;
create trigger space_ends before update of valid_to on space
  for each row when (new.valid_to is not null) execute function space_ends_unheld();
