-- Assets: parks, buildings, floors, spaces and their dated values, certificates, reservations (docs/domain §2).

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
  longitude numeric(9, 6),
  latitude numeric(9, 6),
  cover_file_id bigint,
  primary key (company_id, id),
  constraint park_name_unique unique (company_id, name),
  constraint park_code_unique unique (company_id, code),
  -- GCJ-02, within China's bounds.
  constraint park_position check ((longitude is null) = (latitude is null)
    and longitude between 73 and 136 and latitude between 3 and 54),
  constraint park_cover foreign key (company_id, cover_file_id) references file (company_id, id)
);
comment on table park is 'A park: a place with buildings, and the unit of data scope.';
call protect('park', 'select, insert, update, delete');
alter table role_park add foreign key (company_id, park_id) references park (company_id, id) on delete cascade;
alter table department_park add constraint department_park_park foreign key (company_id, park_id) references park (company_id, id) on delete cascade;
alter table market_profile add foreign key (company_id, park_id) references park (company_id, id) on delete cascade;
alter table flow_account add constraint flow_account_park foreign key (company_id, park_id) references park (company_id, id);

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
  cover_file_id bigint,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint building_park_unique unique (company_id, id, park_id),
  constraint building_name_unique unique (company_id, park_id, name),
  constraint building_code_unique unique (company_id, code),
  constraint building_park foreign key (company_id, park_id) references park (company_id, id),
  constraint building_owner foreign key (company_id, owner_id) references legal_entity (company_id, id),
  constraint building_asset_type foreign key (company_id, asset_type_id) references dictionary (company_id, id),
  constraint building_cover foreign key (company_id, cover_file_id) references file (company_id, id)
);
comment on table building is 'A building of a park.';
comment on column building.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
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
comment on table floor is 'A floor of a building.';
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
  delivery_standard_id bigint,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint space_valid_period check (valid_to is null or valid_to >= valid_from),
  constraint space_floor foreign key (company_id, floor_id, building_id) references floor (company_id, id, building_id),
  constraint space_building foreign key (company_id, building_id, park_id) references building (company_id, id, park_id),
  constraint space_spatial_type foreign key (company_id, spatial_type_id) references dictionary (company_id, id),
  -- A number may come back on the floor once the space that bore it has ended.
  constraint space_number_unique exclude using gist (
    company_id with =, floor_id with =, number with =, daterange(valid_from, valid_to, '[]') with &&),
  constraint space_delivery_standard foreign key (company_id, delivery_standard_id) references dictionary (company_id, id)
);
comment on table space is 'A space that can be let, with the days on which it exists.';
comment on column space.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
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
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint space_value_period check (end_date is null or end_date >= start_date),
  constraint space_value_space foreign key (company_id, space_id) references space (company_id, id) on delete cascade,
  constraint space_value_once exclude using gist (
    company_id with =, space_id with =, daterange(start_date, end_date, '[]') with &&)
);
comment on table space_value is 'Use, rentable area and prices of a space over a range of days.';
comment on column space_value.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create index space_value_of_space on space_value (company_id, space_id, start_date);
call protect('space_value', 'select, insert, update, delete');

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
comment on table space_lineage is 'Which space became which by a split or a merge, and on what day.';
create index space_lineage_to on space_lineage (company_id, to_space_id);
call protect('space_lineage', 'select, insert');

-- Spaces held for a customer until a day (预定, docs/domain §2); it ends by itself, or earlier by hand. Several may reserve one space for the same
-- days: the first holds it, the others follow in the order of their entry. No row is moved up: who holds a space on a day follows
-- from the days and the order, so it is right whatever ends before.
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
  entered_on date not null default app_today(),
  customer_id bigint,
  released_on date,
  contract_id bigint,
  deposit_fen bigint constraint reservation_deposit check (deposit_fen > 0),
  deposit_received_on date,
  deposit_returned_on date,
  release_reason text not null default '',
  primary key (company_id, id),
  constraint reservation_park foreign key (company_id, park_id) references park (company_id, id),
  constraint reservation_space foreign key (company_id, space_id) references space (company_id, id),
  -- Released before it began, it has no day.
  constraint reservation_period check (end_date >= start_date or (released_on is not null and end_date = start_date - 1)),
  constraint reservation_deposit_received check (deposit_received_on is null or deposit_fen is not null),
  constraint reservation_deposit_returned check (deposit_returned_on is null
    or (deposit_received_on is not null and deposit_returned_on >= deposit_received_on)),
  constraint reservation_customer_once exclude using gist (
    company_id with =, space_id with =, customer_id with =, daterange(start_date, end_date + 1) with &&) where (customer_id is not null)
);
comment on table reservation is
  'A space asked for by somebody until a day; who asked first holds it, the others wait behind him. It ends by itself, or earlier by hand.';
comment on column reservation.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
comment on column reservation.customer_id is 'The customer it is for; null: the holder is known by name alone.';
comment on column reservation.released_on is 'The day on which it was ended by hand or by a lease.';
comment on column reservation.contract_id is 'The lease that ended it.';
comment on column reservation.deposit_fen is 'Earnest money (意向金) agreed, fen; a fact, not in the books.';
comment on column reservation.release_reason is 'Why a person released it.';
create index reservation_of_space on reservation (company_id, space_id, end_date);
create index reservation_of_customer on reservation (company_id, customer_id) where customer_id is not null;
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
comment on table property_certificate is 'A property certificate with its land use and mortgage.';
call protect('property_certificate', 'select, insert, update, delete');

create table certificate_building (
  company_id bigint not null,
  certificate_id bigint not null,
  building_id bigint not null,
  primary key (company_id, certificate_id, building_id),
  foreign key (company_id, certificate_id) references property_certificate (company_id, id) on delete cascade,
  constraint certificate_building_building foreign key (company_id, building_id) references building (company_id, id)
);
comment on table certificate_building is 'A building that a property certificate covers.';
call protect('certificate_building', 'select, insert, update, delete');

-- What a building is taxed by, from a day on; before its first row, the building's own nature and value and the law's rates.
create table building_tax_term (
  company_id bigint not null,
  id bigint generated always as identity,
  building_id bigint not null,
  start_date date not null,
  nature text not null check (nature in ('owned', 'leased_in', 'entrusted')),
  original_value_fen bigint,
  rate_let numeric(7, 6) not null default 0.12 constraint building_tax_rate_let check (rate_let between 0 and 1),
  rate_value numeric(7, 6) not null default 0.012 constraint building_tax_rate_value check (rate_value between 0 and 1),
  deduction numeric(7, 6) not null default 0.3 constraint building_tax_deduction check (deduction between 0 and 1),
  relief numeric(7, 6) not null default 1 constraint building_tax_relief check (relief between 0 and 1),
  version integer not null default 0,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint building_tax_term_once unique (company_id, building_id, start_date),
  constraint building_tax_building foreign key (company_id, building_id) references building (company_id, id) on delete cascade,
  constraint building_tax_value check (original_value_fen between 0 and 1000000000000),
  constraint building_tax_value_of_owned check (nature <> 'owned' or original_value_fen is not null)
);
comment on table building_tax_term is
  'Parameters of the property tax of a building from a day on: who owes it, original value in fen, rates and deduction as fractions, and '
  'the factor that a relief leaves of it. docs/domain §7 (property tax).';
comment on column building_tax_term.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
call protect('building_tax_term', 'select, insert, update, delete');
