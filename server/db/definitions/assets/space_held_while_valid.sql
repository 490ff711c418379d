-- A space ends only when nothing holds it past that day, and nothing holds it past its end: whichever of the two comes second waits for the
-- row and is refused. The lock is one that two insertions can't share: neither would see the other.
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
