-- A department is never below itself. Moves within an enterprise are serialized, so two of them cannot form a cycle.
create function department_without_cycle() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7305419, new.company_id::integer);
  if exists (
    with recursive above as (
      select new.parent_id as id
      union
      select d.parent_id from department d join above a on a.id = d.id where d.company_id = new.company_id
    ) select from above where id = new.id) then
    raise exception 'department % below itself', new.id
      using errcode = 'check_violation', constraint = 'department_cycle', table = 'department';
  end if;
  return new;
end $$;

create trigger department_cycle before insert or update of parent_id on department
  for each row when (new.parent_id is not null) execute function department_without_cycle();
