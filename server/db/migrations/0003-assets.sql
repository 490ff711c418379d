-- Assets: park, building, floor, space, and the dated values of a space (domain.md §2).
create table park (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  code text not null,
  type text not null,
  province text not null default '',
  city text not null default '',
  district text not null default '',
  address text not null default '',
  land_area_sqm numeric(14, 2),
  manager text not null default '',
  remark text not null default '',
  version integer not null default 0,
  primary key (company_id, id),
  constraint park_name_unique unique (company_id, name),
  constraint park_code_unique unique (company_id, code)
);
call protect('park', 'select, insert, update, delete');

-- The parks a role with scope 'parks' may see.
create table role_park (
  company_id bigint not null,
  role_id bigint not null,
  park_id bigint not null,
  primary key (company_id, role_id, park_id),
  foreign key (company_id, role_id) references role (company_id, id) on delete cascade,
  foreign key (company_id, park_id) references park (company_id, id) on delete cascade
);
call protect('role_park', 'select, insert, update, delete');

create table building (
  company_id bigint not null,
  id bigint generated always as identity,
  park_id bigint not null,
  owner_id bigint,
  name text not null,
  code text not null,
  asset_type_id bigint,
  floors_above integer not null default 0 check (floors_above between 0 and 200),
  floors_below integer not null default 0 check (floors_below between 0 and 20),
  gross_area_sqm numeric(14, 2),
  nature text not null default 'owned' check (nature in ('owned', 'leased_in', 'entrusted')),
  original_value_fen bigint check (original_value_fen >= 0),
  completed_on date,
  remark text not null default '',
  version integer not null default 0,
  primary key (company_id, id),
  constraint building_park_unique unique (company_id, id, park_id),
  constraint building_name_unique unique (company_id, park_id, name),
  constraint building_code_unique unique (company_id, code),
  constraint building_park foreign key (company_id, park_id) references park (company_id, id),
  constraint building_owner foreign key (company_id, owner_id) references legal_entity (company_id, id),
  constraint building_asset_type foreign key (company_id, asset_type_id) references dictionary (company_id, id)
);
create index building_of_park on building (company_id, park_id);
call protect('building', 'select, insert, update, delete');

create table floor (
  company_id bigint not null,
  id bigint generated always as identity,
  park_id bigint not null,
  building_id bigint not null,
  number integer not null constraint floor_number_not_zero check (number <> 0),
  name text not null,
  gross_area_sqm numeric(14, 2),
  version integer not null default 0,
  primary key (company_id, id),
  constraint floor_building_unique unique (company_id, id, building_id),
  constraint floor_number_unique unique (company_id, building_id, number),
  constraint floor_building foreign key (company_id, building_id, park_id) references building (company_id, id, park_id)
);
call protect('floor', 'select, insert, update, delete');

create table space (
  company_id bigint not null,
  id bigint generated always as identity,
  park_id bigint not null,
  building_id bigint not null,
  floor_id bigint not null,
  number text not null,
  spatial_type_id bigint,
  gross_area_sqm numeric(14, 2) not null constraint space_gross_area_positive check (gross_area_sqm > 0),
  inner_area_sqm numeric(14, 2) constraint space_inner_area_positive check (inner_area_sqm > 0),
  orientation text not null default '',
  valid_from date not null,
  valid_to date,
  remark text not null default '',
  version integer not null default 0,
  primary key (company_id, id),
  constraint space_valid_period check (valid_to is null or valid_to >= valid_from),
  constraint space_floor foreign key (company_id, floor_id, building_id) references floor (company_id, id, building_id),
  constraint space_building foreign key (company_id, building_id, park_id) references building (company_id, id, park_id),
  constraint space_spatial_type foreign key (company_id, spatial_type_id) references dictionary (company_id, id),
  -- A number may come back on the floor once the space that bore it has ended.
  constraint space_number_unique exclude using gist (
    company_id with =, floor_id with =, number with =, daterange(valid_from, valid_to, '[]') with &&)
);
create index space_of_building on space (company_id, building_id);
create index space_of_park on space (company_id, park_id);
call protect('space', 'select, insert, update, delete');

-- Use, rentable area and prices are dated: a report reads those valid on its date.
create table space_value (
  company_id bigint not null,
  id bigint generated always as identity,
  space_id bigint not null,
  start_date date not null,
  end_date date,
  use text not null check (use in ('for_rent', 'self_use', 'not_for_rent')),
  rentable_area_sqm numeric(14, 2) not null constraint space_rentable_area_positive check (rentable_area_sqm > 0),
  list_price numeric(14, 6) check (list_price >= 0),
  floor_price numeric(14, 6) check (floor_price >= 0),
  price_unit text not null default 'per_sqm_day' check (price_unit in ('per_sqm_day', 'per_sqm_month')),
  primary key (company_id, id),
  constraint space_value_period check (end_date is null or end_date >= start_date),
  constraint space_value_space foreign key (company_id, space_id) references space (company_id, id) on delete cascade,
  constraint space_value_once exclude using gist (
    company_id with =, space_id with =, daterange(start_date, end_date, '[]') with &&)
);
create index space_value_of_space on space_value (company_id, space_id, start_date);
call protect('space_value', 'select, insert, update, delete');

-- The signed-in user of a session token with all that decides what he may see, in one look-up per request. Runs as owner,
-- since it is asked before an enterprise is set; it answers for exactly one token. `actor` is text, so that the server can
-- tell an unchanged actor without reading it again.
create function session_actor(hash text, at timestamptz)
  returns table (session_id bigint, rotated_at timestamptz, is_current boolean, actor text)
  language sql stable security definer set search_path = public
begin atomic
  select s.id, s.rotated_at, s.token_hash = hash, json_build_object(
    'user_id', u.id, 'name', u.name, 'display_name', u.display_name, 'head_image', u.head_image, 'is_sadmin', u.is_sadmin,
    'company_id', u.company_id, 'company_name', coalesce(c.name, ''),
    'roles', coalesce((
      select json_agg(json_build_object('id', r.id, 'name', r.name, 'scope', r.scope,
        'keys', (select coalesce(json_agg(k.key order by k.key), '[]') from role_key k
          where (k.company_id, k.role_id) = (r.company_id, r.id)),
        'park_ids', (select coalesce(json_agg(p.park_id order by p.park_id), '[]') from role_park p
          where (p.company_id, p.role_id) = (r.company_id, r.id))
      ) order by r.id)
      from user_role ur join role r on (r.company_id, r.id) = (ur.company_id, ur.role_id)
      where ur.company_id = u.company_id and ur.user_id = u.id), '[]'),
    'selection', (select value from user_setting where user_id = u.id and key = 'selection'))::text
  from session s
  join app_user u on u.id = s.user_id
  left join company c on c.id = u.company_id
  where (s.token_hash = hash or (s.previous_hash = hash and s.previous_until > at))
    and s.expires_at > at and u.enabled and coalesce(c.enabled, true);
end;
revoke execute on function session_actor from public;
grant execute on function session_actor to lease_app;
