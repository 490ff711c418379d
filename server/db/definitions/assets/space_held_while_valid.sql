-- A space may end only when no lease or reservation occupies it after that day, and neither may be entered past its end. The second of two concurrent
-- transactions waits for the lock of the row and is refused. The lock is exclusive: with a shared lock neither transaction would see the other.
create function space_held_while_valid() returns trigger language plpgsql as $$
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

create trigger reservation_within before insert or update on reservation
  for each row execute function space_held_while_valid();
create trigger space_occupation_within before insert or update on space_occupation
  for each row execute function space_held_while_valid();
