-- What follows the approval of a contract on the ground: signing, delivery with meters, and tenants who stay past the end
-- (domain.md §5.2, §5.13).

create table contract_signing (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  signed_on date not null,
  lessor_signatory text not null,
  tenant_signatory text not null,
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint contract_signing_once unique (company_id, contract_id),
  constraint contract_signing_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
call protect('contract_signing', 'select, insert, update');

-- `items`: what was handed over with its count; `conditions`: a note on each space. Meters stand in tables of their own.
create table contract_delivery (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  delivered_on date not null,
  receiver text not null,
  items jsonb not null default '[]',
  conditions jsonb not null default '[]',
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint contract_delivery_once unique (company_id, contract_id),
  constraint contract_delivery_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
call protect('contract_delivery', 'select, insert, update');

-- A meter hangs in a building, most of them in one of its spaces. Its number is unique in the building by kind.
create table meter (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  building_id bigint not null,
  space_id bigint,
  kind text not null check (kind in ('water', 'electricity', 'gas', 'heat', 'other')),
  number text not null,
  multiplier numeric(10, 4) not null default 1 constraint meter_multiplier_positive check (multiplier > 0),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint meter_number_once unique (company_id, building_id, kind, number),
  constraint meter_building foreign key (company_id, building_id) references building (company_id, id),
  constraint meter_space foreign key (company_id, space_id) references space (company_id, id)
);
create index meter_of_space on meter (company_id, space_id);
call protect('meter', 'select, insert, update (space_id, multiplier)');

-- Readings are never edited: a wrong one is voided and read anew.
create table meter_reading (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  meter_id bigint not null,
  read_on date not null,
  reading numeric(14, 3) not null constraint meter_reading_not_negative check (reading >= 0),
  source text not null check (source in ('delivery', 'termination', 'import')),
  contract_id bigint,
  voided_on date,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint meter_reading_meter foreign key (company_id, meter_id) references meter (company_id, id),
  constraint meter_reading_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
create index meter_reading_of_meter on meter_reading (company_id, meter_id, read_on);
create index meter_reading_of_contract on meter_reading (company_id, contract_id);
call protect('meter_reading', 'select, insert, update (voided_on)');
create trigger meter_reading_posted before update on meter_reading for each row execute function keep_posted('voided_on');
create trigger meter_reading_kept before delete on meter_reading for each row execute function refuse_delete();

-- A tenant who stays past the end. `start_date` is the day after the contract's end; `end_date` the last day, null while he
-- stays, the day before the start where a renewal took the place of all of it.
create table contract_holdover (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  start_date date not null,
  factor numeric(8, 4) not null constraint contract_holdover_factor check (factor > 0),
  status text not null default 'running' check (status in ('running', 'ended', 'cancelled')),
  end_date date,
  reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint contract_holdover_ended check ((status = 'ended') = (end_date is not null)),
  constraint contract_holdover_period check (end_date >= start_date - 1),
  constraint contract_holdover_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
create unique index contract_holdover_once on contract_holdover (company_id, contract_id) where status <> 'cancelled';
call protect('contract_holdover', 'select, insert, update (status, end_date, reason, version)');

-- Occupation fees: one receivable for each line of the contract and month, however often and by whom it is posted.
alter table receivable
  add column holdover_id bigint,
  add column holdover_line integer,
  add constraint receivable_holdover foreign key (company_id, holdover_id) references contract_holdover (company_id, id),
  add constraint receivable_holdover_line check ((holdover_id is null) = (holdover_line is null)),
  add constraint receivable_holdover_once unique (company_id, holdover_id, holdover_line, start_date);

-- Whether the tenant of a contract stays past its end on a day.
create function held_over(company bigint, contract bigint, day date) returns boolean language sql stable set search_path = public
  as $$ select exists (select from contract_holdover h where h.company_id = company and h.contract_id = contract
    and h.status <> 'cancelled' and h.start_date <= day and coalesce(h.end_date, day) >= day) $$;
grant execute on function held_over to lease_app;

-- Whoever signed may deliver, whoever changed contracts may decide about holdover: the new keys go to the roles that stand.
insert into role_key (company_id, role_id, key)
  select company_id, role_id, case key when 'p_4100_sign' then 'p_4100_deliver' else 'p_4100_holdover' end
  from role_key where key in ('p_4100_sign', 'p_4100_change');
