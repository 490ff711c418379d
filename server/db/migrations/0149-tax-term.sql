create table tax_term (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('stamp_rate', 'stamp_fixed', 'stamp_relief', 'land_unit', 'land_relief', 'vat_simplified', 'vat_advance')),
  legal_entity_id bigint,
  park_id bigint,
  land_class text not null default '' check (land_class in ('', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10')),
  start_date date not null,
  value numeric(14, 6) not null,
  basis text not null default '',
  version integer not null default 0,
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint tax_term_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint tax_term_park foreign key (company_id, park_id) references park (company_id, id),
  constraint tax_term_value check (value between 0 and case when kind in ('stamp_fixed', 'land_unit') then 100000 else 1 end),
  constraint tax_term_class check ((land_class <> '') = (kind = 'land_unit')),
  constraint tax_term_of_land check (park_id is null or kind in ('land_unit', 'land_relief')),
  constraint tax_term_of_entity check (legal_entity_id is null or kind not in ('land_unit', 'land_relief')),
  constraint tax_term_once unique nulls not distinct (company_id, kind, legal_entity_id, park_id, land_class, start_date)
);
comment on table tax_term is
  'A parameter of stamp duty, land use tax or VAT from a day on: a rate or share as a fraction, or an amount in yuan (stamp_fixed: per contract, '
  'land_unit: per m² and year); for one legal entity or park, or for all. docs/domain §7.4.';
comment on column tax_term.entered_on is 'The day of entry, or of the last change of a value that reports read; -infinity: always known.';
create index tax_term_of_park on tax_term (company_id, park_id) where park_id is not null;
create index tax_term_of_entity on tax_term (company_id, legal_entity_id) where legal_entity_id is not null;
call protect('tax_term', 'select, insert, update, delete');
