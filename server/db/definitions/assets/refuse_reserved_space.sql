-- Days on which the lease already occupied the space are not checked again. During a holdover the tenant is still in the space, so no reservation
-- prevents it.
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
