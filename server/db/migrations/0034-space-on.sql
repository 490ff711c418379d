-- The rule of 0009 in a shape whose plan does not depend on statistics: everything is joined once, by hash. An enterprise that
-- the statistics do not know yet counts for one row in every table, and loops over what is really hundreds of spaces, nested
-- four deep, took minutes. Not inlined for its setting, so the planner takes it for many rows.
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
    where o.company_id = app_company() and c.status = 'approved' and o.start_date <= day and o.end_date >= day) lease
    on lease.space_id = s.id
  left join (
    select distinct o.space_id from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
    where o.company_id = app_company() and c.status = 'approved' and o.start_date > day) ahead on ahead.space_id = s.id
  left join reservation r on r.company_id = s.company_id and r.space_id = s.id and r.start_date <= day and r.end_date >= day
  where s.company_id = app_company() and s.valid_from <= day and (s.valid_to is null or s.valid_to >= day);
end;
