create function space_ends_unheld() returns trigger language plpgsql as $$
begin
  if exists (select from space_occupation where company_id = new.company_id and space_id = new.id and end_date > new.valid_to)
    or exists (select from reservation where company_id = new.company_id and space_id = new.id and end_date > new.valid_to) then
    raise exception 'space % is held past %', new.id, new.valid_to
      using errcode = 'check_violation', constraint = 'space_ends_unheld', table = 'space';
  end if;
  return new;
end $$;

create trigger space_ends before update of valid_to on space
  for each row when (new.valid_to is not null) execute function space_ends_unheld();
