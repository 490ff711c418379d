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
