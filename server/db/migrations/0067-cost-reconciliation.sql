-- Yearly cost reconciliation (年度清算, docs/domain §6.1): pools of what was spent for buildings, what contracts say of their share, and
-- the runs that posted the differences from what was billed in advance.

create table cost_pool (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  number text not null,
  name text not null,
  legal_entity_id bigint not null,
  start_date date not null,
  end_date date not null,
  target numeric(7, 6) constraint cost_pool_target check (target > 0 and target <= 1),
  basis text not null constraint cost_pool_basis check (basis in ('rentable', 'let')),
  admin numeric(7, 6) not null constraint cost_pool_admin check (admin between 0 and 1),
  status text not null default 'draft' constraint cost_pool_status check (status in ('draft', 'posted', 'undone')),
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint cost_pool_number_unique unique (company_id, number),
  constraint cost_pool_period check (end_date >= start_date),
  constraint cost_pool_years check (start_date >= '2000-01-01' and end_date <= '2100-12-31'),
  constraint cost_pool_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id)
);
comment on table cost_pool is 'A pool (清算): what was spent for some buildings over a period, to be shared over their leases.';
call protect('cost_pool', 'select, insert, update, delete');

create table cost_pool_building (
  company_id bigint not null,
  pool_id bigint not null,
  building_id bigint not null,
  primary key (company_id, pool_id, building_id),
  foreign key (company_id, pool_id) references cost_pool (company_id, id) on delete cascade,
  constraint cost_pool_building_building foreign key (company_id, building_id) references building (company_id, id)
);
comment on table cost_pool_building is 'A building whose costs are in a pool.';
create index cost_pool_building_of_building on cost_pool_building (company_id, building_id);
call protect('cost_pool_building', 'select, insert, delete');

create table cost_pool_item (
  company_id bigint not null,
  id bigint generated always as identity,
  pool_id bigint not null,
  seq integer not null,
  name text not null,
  amount_fen bigint not null,
  variable boolean not null,
  controllable boolean not null,
  primary key (company_id, id),
  constraint cost_pool_item_name_once unique (company_id, pool_id, name),
  foreign key (company_id, pool_id) references cost_pool (company_id, id) on delete cascade
);
comment on table cost_pool_item is 'One kind of cost of a pool: as spent, tax included, below 0 for a refund.';
call protect('cost_pool_item', 'select, insert, delete');

create table cost_pool_item_charge (
  company_id bigint not null,
  item_id bigint not null,
  charge_item_id bigint not null,
  primary key (company_id, item_id, charge_item_id),
  foreign key (company_id, item_id) references cost_pool_item (company_id, id) on delete cascade,
  constraint cost_pool_item_charge_item foreign key (company_id, charge_item_id) references charge_item (company_id, id)
);
comment on table cost_pool_item_charge is 'A charge item by which an item of a pool was billed in advance.';
call protect('cost_pool_item_charge', 'select, insert, delete');

create table cost_pool_claim (
  company_id bigint not null,
  pool_id bigint not null,
  building_id bigint not null,
  charge_item_id bigint not null,
  start_date date not null,
  end_date date not null,
  primary key (company_id, pool_id, building_id, charge_item_id),
  foreign key (company_id, pool_id) references cost_pool (company_id, id) on delete cascade,
  constraint cost_pool_claim_once exclude using gist (
    company_id with =, building_id with =, charge_item_id with =, daterange(start_date, end_date, '[]') with &&)
);
comment on table cost_pool_claim is 'What a pool reconciles: a charge item in a building over its days; no other pool may reconcile it too.';
call protect('cost_pool_claim', 'select, insert, delete');

create table cost_term (
  company_id bigint not null,
  contract_id bigint not null,
  effective_on date not null,
  excluded jsonb not null default '[]' check (jsonb_typeof(excluded) = 'array'),
  cap text not null constraint cost_term_cap check (cap in ('none', 'fixed', 'yearly', 'cumulative')),
  cap_fen bigint constraint cost_term_cap_fen check (cap_fen >= 0),
  growth numeric(7, 6) constraint cost_term_growth check (growth between 0 and 1),
  rate numeric(16, 6) constraint cost_term_rate check (rate >= 0),
  base_start date,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, contract_id, effective_on),
  constraint cost_term_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint cost_term_whole check ((cap = 'fixed') = (cap_fen is not null) and (cap in ('yearly', 'cumulative')) = (growth is not null)
    and (cap = 'cumulative') = (base_start is not null))
);
comment on table cost_term is
  'What a contract says of yearly costs from a day on: items it takes no part in, by their names, and the cap on controllable ones; '
  'cap_fen and rate (yuan) are per m² and year.';
call protect('cost_term', 'select, insert, update, delete');

create table cost_run (
  company_id bigint not null,
  id bigint generated always as identity,
  pool_id bigint not null,
  charge_item_id bigint not null,
  due_date date not null,
  posted_on date not null,
  posted_by bigint not null,
  terms jsonb not null,
  rentable_sqm_days numeric(20, 2) not null,
  let_sqm_days numeric(20, 2) not null,
  gross_up text not null,
  pool_fen bigint not null,
  charges_fen bigint not null,
  owner_fen bigint not null,
  undone_on date,
  undone_by bigint,
  undo_reason text not null default '',
  primary key (company_id, id),
  constraint cost_run_pool foreign key (company_id, pool_id) references cost_pool (company_id, id),
  constraint cost_run_item foreign key (company_id, charge_item_id) references charge_item (company_id, id),
  constraint cost_run_owner check (owner_fen = pool_fen - charges_fen),
  constraint cost_run_undo_has_reason check ((undone_on is null) = (undo_reason = '') and (undone_on is null) = (undone_by is null))
);
create unique index cost_run_once on cost_run (company_id, pool_id) where undone_on is null;
comment on table cost_run is 'A pool as it was posted, with its rules in terms; undone as a whole.';
call protect('cost_run', 'select, insert, update (undone_on, undone_by, undo_reason)');

create table cost_result (
  company_id bigint not null,
  run_id bigint not null,
  contract_id bigint not null,
  m2_days numeric(20, 2) not null,
  share text not null,
  before_cap text not null,
  controllable text not null,
  controllable_capped text not null,
  cap text,
  capped text not null,
  rate text,
  charge_fen bigint not null,
  billed_fen bigint not null,
  result_fen bigint not null,
  receivable_id bigint,
  explained jsonb not null,
  primary key (company_id, run_id, contract_id),
  foreign key (company_id, run_id) references cost_run (company_id, id),
  constraint cost_result_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint cost_result_receivable foreign key (company_id, receivable_id) references receivable (company_id, id),
  constraint cost_result_receivable_once unique (company_id, receivable_id),
  constraint cost_result_difference check (result_fen = charge_fen - billed_fen and (result_fen = 0) = (receivable_id is null))
);
create index cost_result_of_contract on cost_result (company_id, contract_id);
comment on table cost_result is
  'What a run made of a contract: fractions are exact, in fen where they are money; rate is what it bears of controllable items per m² and '
  'year. Above 0 the result is a receivable, below 0 a credit. explained: what stands behind, as printed on the statement.';
call protect('cost_result', 'select, insert');

create trigger cost_run_posted before update on cost_run
  for each row execute function keep_posted('undone_on', 'undone_by', 'undo_reason');
create trigger cost_run_kept before delete on cost_run for each row execute function refuse_delete();
create trigger cost_result_posted before update on cost_result for each row execute function keep_posted();
create trigger cost_result_kept before delete on cost_result for each row execute function refuse_delete();

-- A pool that is posted stays as it is until it is undone.
create function keep_posted_pool() returns trigger language plpgsql as $$
begin
  if old.status = 'posted' and (tg_op = 'DELETE' or new.status = 'posted' or
    (to_jsonb(old) - '{status,version}'::text[]) is distinct from (to_jsonb(new) - '{status,version}'::text[])) then
    raise exception 'a posted pool changed' using errcode = 'check_violation', constraint = 'cost_pool_posted', table = 'cost_pool';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger cost_pool_posted before update or delete on cost_pool for each row execute function keep_posted_pool();

create function keep_parts_of_posted_pool() returns trigger language plpgsql as $$
begin
  if exists (select from cost_pool p where p.status = 'posted'
    and (p.company_id, p.id) = (coalesce(new.company_id, old.company_id), coalesce(new.pool_id, old.pool_id))) then
    raise exception 'a posted pool changed' using errcode = 'check_violation', constraint = 'cost_pool_posted', table = tg_table_name;
  end if;
  return coalesce(new, old);
end $$;
create trigger cost_pool_building_posted before insert or delete on cost_pool_building
  for each row execute function keep_parts_of_posted_pool();
create trigger cost_pool_item_posted before insert or delete on cost_pool_item for each row execute function keep_parts_of_posted_pool();
create trigger cost_pool_claim_posted before insert or delete on cost_pool_claim for each row execute function keep_parts_of_posted_pool();

create function cost_spaces_between(buildings bigint[], first_day date, last_day date) returns table (
    space_id bigint, building_id bigint, area_sqm numeric, first_on date, last_on date)
  language sql stable rows 1000
begin atomic
  select s.id, s.building_id, v.rentable_area_sqm, d.first_on, d.last_on
  from space s
  join space_value v on v.company_id = s.company_id and v.space_id = s.id and v.use = 'for_rent'
  cross join lateral (select greatest(s.valid_from, v.start_date, first_day) as first_on, least(s.valid_to, v.end_date, last_day) as last_on) d
  where s.company_id = app_company() and s.building_id = any(buildings) and d.first_on <= d.last_on;
end;
comment on function cost_spaces_between is
  'The spaces of buildings on the days from the first to the last on which they are valid and for rent: a row for each of their dated '
  'values, rentable m². docs/domain §6.1.';

create function cost_leases_between(buildings bigint[], first_day date, last_day date) returns table (
    contract_id bigint, space_id bigint, building_id bigint, area_sqm numeric, first_on date, last_on date)
  language sql stable rows 1000
begin atomic
  select h.contract_id, s.space_id, s.building_id, s.area_sqm, greatest(s.first_on, h.start_date), least(s.last_on, h.end_date)
  from cost_spaces_between(buildings, first_day, last_day) s
  join held_spaces() h on h.space_id = s.space_id and h.start_date <= s.last_on and h.end_date >= s.first_on;
end;
comment on function cost_leases_between is
  'Of cost_spaces_between the days on which an approved contract holds a space: to the leave date, holdover included. docs/domain §6.1.';

create function cost_advances_between(buildings bigint[], charge_items bigint[], first_day date, last_day date) returns table (
    receivable_id bigint, contract_id bigint, charge_item_id bigint, gross_fen bigint, start_date date, end_date date, days integer,
    of_days integer, area_sqm numeric, of_area_sqm numeric, fen bigint)
  language sql stable rows 1000
begin atomic
  with let as materialized (
    select distinct c.contract_id
    from space s join contract_space c on c.company_id = s.company_id and c.space_id = s.id
    where s.company_id = app_company() and s.building_id = any(buildings)
  ), charged as materialized (
    -- An adjustment belongs to the spaces of what it adjusts; what bears no version, to the terms at the start of its period.
    select r.id, r.contract_id, r.charge_item_id, r.gross_fen, r.start_date, r.end_date, coalesce(o.version_no, v.version_no) as version_no,
      coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' as spaces
    from let l
    join receivable r on r.company_id = app_company() and r.contract_id = l.contract_id and r.voided_on is null
      and r.charge_item_id = any(charge_items) and r.start_date <= last_day and r.end_date >= first_day
    join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
    left join cost_result x on x.company_id = o.company_id and x.receivable_id = o.id
    left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
    left join version_days() v on o.version_no is null and v.contract_id = r.contract_id and v.days @> r.start_date
    where x.receivable_id is null
  ), held as (
    select c.id, s.id as space_id, s.building_id
    from charged c
    join contract_space t on t.company_id = app_company() and t.contract_id = c.contract_id and t.version_no = c.version_no
      and (c.spaces is null or c.spaces @> to_jsonb(t.space_id))
    join space s on s.company_id = t.company_id and s.id = t.space_id
  ), valued as materialized (
    -- As last measured by the last day; of a space that was not valid yet, as it began.
    select distinct on (v.space_id) v.space_id, v.rentable_area_sqm
    from (select distinct h.space_id from held h) h
    join space_value v on v.company_id = app_company() and v.space_id = h.space_id
    order by v.space_id, v.start_date <= last_day desc, case when v.start_date <= last_day then last_day - v.start_date else v.start_date - last_day end
  ), placed as (
    select h.id, sum(v.rentable_area_sqm) as of_area, coalesce(sum(v.rentable_area_sqm) filter (where h.building_id = any(buildings)), 0) as area
    from held h join valued v on v.space_id = h.space_id group by h.id
  )
  select c.id, c.contract_id, c.charge_item_id, c.gross_fen, c.start_date, c.end_date, d.days, d.of_days, p.area, p.of_area,
    -- Half away from zero, of whole numbers: exact.
    (sign(c.gross_fen) * div(2 * n.amount + n.parts, 2 * n.parts))::bigint
  from charged c
  join placed p on p.id = c.id and p.of_area > 0 and p.area > 0
  cross join lateral (select least(c.end_date, last_day) - greatest(c.start_date, first_day) + 1 as days, c.end_date - c.start_date + 1 as of_days) d
  cross join lateral (select abs(c.gross_fen)::numeric * d.days * (p.area * 100) as amount, d.of_days::numeric * (p.of_area * 100) as parts) n;
end;
comment on function cost_advances_between is
  'Receivables and adjustments of charge items that contracts were billed in advance by for days from the first to the last, void ones and '
  'those that a reconciliation posted left out: each with its days of these and in all, the rentable m² of its spaces in the buildings and '
  'in all, and the part of its gross amount that counts, rounded once. The rule of domain/finance/accounting/reconciliation.ts. '
  'docs/domain §6.1.';

grant execute on function cost_spaces_between, cost_leases_between, cost_advances_between to lease_app;
