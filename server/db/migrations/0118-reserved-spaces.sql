-- A space that a reservation holds is leased to its holder only (docs/domain §2), and a leased space is not reserved. Both sides lock the space
-- before they check the other, so that a race is refused.
alter table reservation add column release_reason text not null default '';
comment on column reservation.release_reason is 'Why a person released it.';

-- As before, with a lock that two insertions can't share: neither would see the other.
create or replace function space_held_while_valid() returns trigger language plpgsql as $$
declare
  ends date;
begin
  select valid_to into ends from space where company_id = new.company_id and id = new.space_id for no key update;
  if ends is not null and new.end_date > ends then
    raise exception 'space % ends on %', new.space_id, ends
      using errcode = 'check_violation', constraint = 'space_held_while_valid', table = tg_table_name;
  end if;
  return new;
end $$;

create function reservations_of_others(tenant_id bigint, customer_id bigint, spaces bigint[], first_day date, last_day date) returns table (
    reservation_id bigint, space_id bigint, start_date date, end_date date)
  language sql stable rows 10
begin atomic
  with own as (
    -- The earliest of each space: who is entered after it waits behind it.
    select r.space_id, min(r.id) as id
    from reservation r
    left join tenant t on t.company_id = r.company_id and t.id = reservations_of_others.tenant_id
    where r.company_id = app_company() and r.space_id = any(spaces) and r.end_date >= app_today()
      and (r.customer_id = reservations_of_others.customer_id or name_key(r.holder) = name_key(t.name))
    group by r.space_id
  )
  select h.reservation_id, h.space_id, h.start_date, h.end_date
  from reservation_holds(greatest(first_day, app_today()), last_day) h
  left join own o on o.space_id = h.space_id
  where h.space_id = any(spaces) and (o.id is null or h.reservation_id < o.id);
end;
comment on function reservations_of_others is
  'The days between two, from today on, on which reservations hold spaces for others than a tenant and a customer (null: none); those entered '
  'after their own reservation of the space wait behind it and hold nothing against them. docs/domain §2.';
grant execute on function reservations_of_others to lease_app;

-- Days that a lease had before stay as they are; an occupation in holdover has its tenant in the space.
create function refuse_reserved_space() returns trigger language plpgsql as $$
declare
  first_on date := greatest(new.start_date, app_today());
begin
  if tg_op = 'UPDATE' and new.start_date >= old.start_date then
    first_on := greatest(first_on, old.end_date + 1);
  end if;
  if first_on <= new.end_date
    and exists (select from contract c
      cross join lateral reservations_of_others(c.tenant_id, c.customer_id, array[new.space_id], first_on, new.end_date)
      where c.company_id = new.company_id and c.id = new.contract_id) then
    raise exception 'space % is reserved for another', new.space_id
      using errcode = 'check_violation', constraint = 'space_reserved_for_another', table = 'space_occupation';
  end if;
  return new;
end $$;
create trigger space_occupation_within_unreserved before insert or update of start_date, end_date on space_occupation
  for each row when (new.kind = 'lease') execute function refuse_reserved_space();

create function refuse_leased_space() returns trigger language plpgsql as $$
begin
  if exists (select from space_occupation o where o.company_id = new.company_id and o.space_id = new.space_id
      and o.start_date <= new.end_date and o.end_date >= new.start_date) then
    raise exception 'space % is leased', new.space_id
      using errcode = 'check_violation', constraint = 'reservation_space_leased', table = 'reservation';
  end if;
  return new;
end $$;
create trigger reservation_within_unleased before insert on reservation
  for each row execute function refuse_leased_space();
