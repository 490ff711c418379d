-- What is entered later about days to come leaves a report of an earlier day as it was (docs/domain §7.2): contracts that begin after
-- the day, changes that take effect after it, terminations with a later leave date and rows that fall due after it count from
-- the day they were approved or posted. What was entered before these days were kept has none: it has always been known.

alter table contract add column approved_on date, add column leave_approved_on date;
comment on column contract.approved_on is 'The day of its approval; null: an opening entry, known from the beginning.';
comment on column contract.leave_approved_on is 'The day its termination was approved; null: known from the beginning.';
alter table contract_version add column approved_on date;
comment on column contract_version.approved_on is 'The day the change that made it was approved; null: the first version, or known from the beginning.';

-- What a change asks for is held from its submission on, and let when it is approved.
alter table space_occupation add column approved_on date;
update space_occupation o set change_id = null from contract_change h
  where (h.company_id, h.id) = (o.company_id, o.change_id) and h.status = 'approved';
comment on column space_occupation.change_id is 'The change that asks for these days, until it is approved; null: they are the lease''s.';
comment on column space_occupation.approved_on is 'Of days that a change brought the day of its approval; null: of the contract itself, or known from the beginning.';

alter table receivable drop constraint receivable_adjustment_is_posted,
  add constraint receivable_adjustment_is_posted check (adjusts_id is null or posted_on is not null);
comment on column receivable.posted_on is 'The day it was posted; null: an opening entry, which has always been known.';

create function receivable_known_on(accounting_date date, due_date date, posted_on date, day date) returns boolean language sql immutable
  return case when posted_on is null then accounting_date <= day or due_date > day else posted_on <= day end;
comment on function receivable_known_on is
  'Whether a receivable was posted by the day, also one that falls due later; of an opening entry, which has no posting day, whether it '
  'counts by then or is still to fall due. docs/domain §5.7, §7.1.';
grant execute on function receivable_known_on to lease_app;

-- Contracts -----------------------------------------------------------------------------------------------------------------------

create or replace function contracts_on(day date)
  returns table (contract_id bigint, park_id bigint, tenant_id bigint, phase text, version_no integer, last_day date)
  language sql stable rows 1000
begin atomic
  select c.id, c.park_id, c.tenant_id,
    case when c.status <> 'approved' then c.status
      when c.leave_date < day then 'retired'
      when c.start_date > day then case when c.approved_on > day then 'draft' else 'pending' end
      when e.end_date >= day then 'running'
      when h.contract_id is not null then 'holdover'
      else 'expired' end,
    coalesce(v.version_no, 1),
    case when c.leave_approved_on > day and c.leave_date >= day then e.end_date else coalesce(c.leave_date, e.end_date) end
  from contract c
  left join (select e.contract_id, max(e.version_no) as version_no from contract_version e
    where e.company_id = app_company() and e.effective_on <= day group by e.contract_id) v on v.contract_id = c.id
  -- Where versions were still to come that nobody knew of, the end is that of the last one before them.
  left join (select u.contract_id, max(k.end_date) as end_date
    from (select e.contract_id, min(e.version_no) as version_no from contract_version e
      where e.company_id = app_company() and e.effective_on > day and e.approved_on > day group by e.contract_id) u
    join contract_version k on k.company_id = app_company() and k.contract_id = u.contract_id and k.version_no = u.version_no - 1
    group by u.contract_id) b on b.contract_id = c.id
  left join (select s.contract_id from contract_holdover s
    where s.company_id = app_company() and s.status <> 'cancelled' and s.start_date <= day and coalesce(s.end_date, day) >= day
    group by s.contract_id) h on h.contract_id = c.id
  cross join lateral (select coalesce(b.end_date, c.end_date) as end_date) e
  where c.company_id = app_company();
end;
comment on function contracts_on is
  'Every contract with its phase on the day (pending, running, expired, holdover, retired; before its approval or void, its status; draft '
  'where it begins after the day and was approved after it), the version whose terms are in force (the last one that has begun; before '
  'the first, the first) and the last day of its lease (the leave date once a termination was approved, also one after the end). A '
  'change or termination approved after the day counts where it took effect by then. docs/domain §5.2, §5.10, §5.12, §5.13, §7.2.';

create function leases_ahead_on(day date) returns table (space_id bigint, contract_id bigint, start_date date, end_date date)
  language sql stable rows 1000
begin atomic
  select o.space_id, o.contract_id, o.start_date, o.end_date
  from space_occupation o
  join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
  cross join lateral (select coalesce(o.approved_on, c.approved_on) as known_on) k
  where o.company_id = app_company() and c.status = 'approved' and o.start_date > day and o.change_id is null
    and (k.known_on is null or k.known_on <= day);
end;
comment on function leases_ahead_on is
  'Spaces held from a later day on by contracts and changes approved by the day, with the days they are held; several a space where one '
  'lease follows another. docs/domain §2, §7.2.';
grant execute on function leases_ahead_on to lease_app;

create or replace function space_on(day date) returns table (
  space_id bigint, park_id bigint, building_id bigint, floor_id bigint, use text, rentable_area_sqm numeric, list_price numeric,
  floor_price numeric, price_unit text, status text, contract_id bigint, contract_number text, tenant_id bigint,
  lease_start date, lease_end date, reserved_until date)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  select s.id, s.park_id, s.building_id, s.floor_id, v.use, v.rentable_area_sqm, v.list_price, v.floor_price, v.price_unit,
    case when lease.kind = 'lease' then 'leased'
      when lease.kind = 'holdover' then 'holdover'
      when ahead.space_id is not null then 'signed'
      when r.end_date is not null then 'reserved'
      when v.use <> 'for_rent' then v.use
      else 'vacant' end,
    lease.contract_id, lease.number, lease.tenant_id, lease.start_date, lease.end_date, r.end_date
  from space s
  join space_value v on v.company_id = s.company_id and v.space_id = s.id
    and v.start_date <= day and (v.end_date is null or v.end_date >= day)
  left join (
    select o.space_id, o.kind, c.id as contract_id, c.number, c.tenant_id, c.start_date, coalesce(c.leave_date, c.end_date) as end_date
    from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
    where o.company_id = app_company() and c.status = 'approved' and o.change_id is null and o.start_date <= day and o.end_date >= day) lease
    on lease.space_id = s.id
  left join (select distinct a.space_id from leases_ahead_on(day) a) ahead on ahead.space_id = s.id
  left join reservation r on r.company_id = s.company_id and r.space_id = s.id and r.start_date <= day and r.end_date >= day
  where s.company_id = app_company() and s.valid_from <= day and (s.valid_to is null or s.valid_to >= day);
end;

-- What a change under approval asks for is not let.
create or replace function occupancy_between(first_day date, last_day date) returns table (
    space_id bigint, park_id bigint, building_id bigint, rentable_sqm_days numeric, leased_sqm_days numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with value as materialized (
    select s.id as space_id, s.park_id, s.building_id,
      daterange(v.start_date, v.end_date, '[]') * daterange(s.valid_from, s.valid_to, '[]') * daterange(first_day, last_day, '[]') as days,
      case when p.value #>> '{}' = 'gross' then s.gross_area_sqm else v.rentable_area_sqm end as sqm
    from space s
    join space_value v on v.company_id = s.company_id and v.space_id = s.id and v.use = 'for_rent'
    left join company_parameter p on p.company_id = app_company() and p.key = 'occupancy.basis'
    where s.company_id = app_company()
  ), let as (
    select v.space_id, sum(v.sqm * (upper(v.days * o.days) - lower(v.days * o.days))) as sqm_days
    from value v
    join (select o.space_id, daterange(o.start_date, o.end_date, '[]') as days
      from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved'
      where o.company_id = app_company() and o.kind = 'lease' and o.change_id is null) o on o.space_id = v.space_id
    where v.days && o.days
    group by v.space_id
  )
  select v.space_id, v.park_id, v.building_id, sum(v.sqm * (upper(v.days) - lower(v.days))), coalesce(max(l.sqm_days), 0)
  from value v left join let l on l.space_id = v.space_id
  where not isempty(v.days)
  group by v.space_id, v.park_id, v.building_id;
end;

create or replace function property_tax_spaces_in(month date) returns table (
    space_id bigint, building_id bigint, gross_area_sqm numeric, days integer, leased_days integer, let_days integer, contract_id bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with days as (select daterange(date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date) as month
  ), lease as materialized (
    select o.space_id, o.contract_id, daterange(o.start_date, o.end_date, '[]') * d.month as days
    from space_occupation o cross join days d
    join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved'
    where o.company_id = app_company() and o.kind = 'lease' and o.change_id is null and daterange(o.start_date, o.end_date, '[]') && d.month
  ), free as (
    -- A space inside a free period of a rent clause, by the terms in force on each day, is not let.
    select l.space_id, range_agg(daterange((f.value ->> 0)::date, (f.value ->> 1)::date, '[]') * v.days * l.days) as days
    from lease l
    join version_days() v on v.contract_id = l.contract_id and v.days && l.days
    join charge_clause k on k.company_id = app_company() and k.contract_id = v.contract_id and k.version_no = v.version_no
    join charge_item i on i.company_id = k.company_id and i.id = k.charge_item_id and i.kind = 'rent'
    cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) as terms) t
    cross join lateral jsonb_array_elements(t.terms -> 'free_periods') f
    -- Clauses without any are left out before they are joined.
    where t.terms -> 'free_periods' <> '[]' and (t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(l.space_id))
    group by l.space_id
  ), let as (
    select l.space_id, l.contract_id, l.days, coalesce((select sum(upper(r.days) - lower(r.days))
        from unnest(l.all_days - coalesce(f.days, '{}'::datemultirange)) as r (days)), 0) as let_days
    from (select space_id, max(contract_id) as contract_id, sum(upper(lease.days) - lower(lease.days)) as days, range_agg(lease.days) as all_days
      from lease group by space_id) l
    left join free f on f.space_id = l.space_id
  )
  select s.id, s.building_id, s.gross_area_sqm, (upper(s.days) - lower(s.days)), coalesce(l.days, 0)::integer, coalesce(l.let_days, 0)::integer,
    l.contract_id
  from (select x.id, x.building_id, x.gross_area_sqm, daterange(x.valid_from, x.valid_to, '[]') * d.month as days
    from space x cross join days d where x.company_id = app_company()) s
  left join let l on l.space_id = s.id
  where not isempty(s.days);
end;

-- Money ---------------------------------------------------------------------------------------------------------------------------

create or replace function receivables_on(day date) returns table (
    receivable_id bigint, contract_id bigint, tenant_id bigint, park_id bigint, legal_entity_id bigint, charge_item_id bigint,
    due_date date, gross_fen bigint, received_fen bigint, open_fen bigint, overdue_fen bigint, unsettled boolean)
  language sql stable rows 1000
begin atomic
  -- The stored total less what came after the day is what was received by then. Rows that nothing came to later stand apart, so
  -- that a question for unsettled ones is answered from the index of open receivables.
  select r.id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen,
    r.gross_fen - r.received_fen, case when r.due_date < day then r.gross_fen - r.received_fen else 0 end, r.received_fen <> r.gross_fen
  from receivable r
  where r.company_id = app_company() and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day)
    and r.voided_on is null
    and not exists (select from receivable_entry e
      where e.company_id = app_company() and e.receivable_id = r.id and e.accounting_date > day)
  union all
  select r.id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen - l.fen,
    r.gross_fen - r.received_fen + l.fen, case when r.due_date < day then r.gross_fen - r.received_fen + l.fen else 0 end,
    r.received_fen - l.fen <> r.gross_fen
  from (select e.receivable_id, sum(e.amount_fen)::bigint as fen from receivable_entry e
    where e.company_id = app_company() and e.accounting_date > day group by e.receivable_id) l
  join receivable r on r.company_id = app_company() and r.id = l.receivable_id
  where receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day) and (r.voided_on is null or r.voided_on > day)
  union all
  select r.id, r.contract_id, r.tenant_id, r.park_id, r.legal_entity_id, r.charge_item_id, r.due_date, r.gross_fen, r.received_fen,
    r.gross_fen - r.received_fen, case when r.due_date < day then r.gross_fen - r.received_fen else 0 end, true
  from receivable r
  where r.company_id = app_company() and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day) and r.voided_on > day
    and not exists (select from receivable_entry e
      where e.company_id = app_company() and e.receivable_id = r.id and e.accounting_date > day);
end;

create or replace function cash_flow_between(day date, first_day date, last_day date, by_period boolean) returns table (
    receivable_id bigint, month date, gross_fen bigint, net_fen bigint, received_fen bigint)
  language sql stable rows 1000
begin atomic
  with row as (
    select r.id, o.start_date, o.end_date, o.due_date, r.gross_fen, r.net_fen
    from receivable r
    left join receivable a on a.company_id = r.company_id and a.id = r.adjusts_id
    cross join lateral (select coalesce(a.start_date, r.start_date) as start_date, coalesce(a.end_date, r.end_date) as end_date,
      coalesce(a.due_date, r.due_date) as due_date) o
    where r.company_id = app_company() and (r.voided_on is null or r.voided_on > day)
      and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day)
  )
  select w.id, date_trunc('month', w.due_date)::date, w.gross_fen, w.net_fen, 0::bigint
  from row w where not by_period and w.due_date between first_day and last_day
  union all
  -- The difference of two running totals, so that the months add up to the row.
  select w.id, m.first, round(w.gross_fen * p.upto / p.of_days)::bigint - round(w.gross_fen * p.before / p.of_days)::bigint,
    round(w.net_fen * p.upto / p.of_days)::bigint - round(w.net_fen * p.before / p.of_days)::bigint, 0::bigint
  from row w
  cross join lateral generate_series(date_trunc('month', greatest(w.start_date, first_day)), least(w.end_date, last_day), interval '1 month') g
  cross join lateral (select g::date as first, (g + interval '1 month')::date - 1 as last) m
  cross join lateral (select (w.end_date - w.start_date + 1)::numeric as of_days, greatest(m.first - w.start_date, 0)::numeric as before,
    (least(m.last, w.end_date) - w.start_date + 1)::numeric as upto) p
  where by_period and w.start_date <= last_day and w.end_date >= first_day
  union all
  select e.receivable_id, date_trunc('month', e.accounting_date)::date, 0::bigint, 0::bigint, e.amount_fen
  from write_off e
  where e.company_id = app_company() and e.offsets_id is null and e.accounting_date between first_day and least(last_day, day);
end;

create or replace function property_tax_rent_in(month date, day date) returns table (
    building_id bigint, receivable_id bigint, contract_id bigint, days integer, of_days integer, net_fen numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with days as (select daterange(date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date) as month
  ), rent as materialized (
    -- An adjustment belongs to the spaces of what it adjusts; what bears no version, to the terms at the start of its period.
    select r.id, r.contract_id, coalesce(o.version_no, v.version_no) as version_no, t.spaces, r.net_fen,
      upper(p.days * d.month) - lower(p.days * d.month) as within, upper(p.days) - lower(p.days) as days
    from receivable r cross join days d
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    cross join lateral (select daterange(r.start_date, r.end_date, '[]') as days) p
    join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
    left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
    left join version_days() v on o.version_no is null and v.contract_id = r.contract_id and v.days @> r.start_date
    cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' as spaces) t
    -- As a subquery a bound is worked out once, not once a row.
    where r.company_id = app_company() and r.start_date < (select upper(e.month) from days e)
      and r.end_date >= (select lower(e.month) from days e)
      and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day)
      and (r.voided_on is null or r.voided_on > day)
  ), part as (
    select b.building_id, r.id, r.contract_id, r.within, r.days, r.net_fen * r.within * c.area_sqm as fen,
      r.days * sum(c.area_sqm) over (partition by r.id) as of_days
    from rent r
    join contract_space c on c.company_id = app_company() and c.contract_id = r.contract_id and c.version_no = r.version_no
      and (r.spaces is null or r.spaces @> to_jsonb(c.space_id))
    join space b on b.company_id = c.company_id and b.id = c.space_id
  )
  select p.building_id, p.id, p.contract_id, p.within, p.days, sum(round(p.fen, 60) / p.of_days)
  from part p group by p.building_id, p.id, p.contract_id, p.within, p.days;
end;
