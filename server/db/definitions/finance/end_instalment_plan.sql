-- A plan that has ended releases its receivables.
create function end_instalment_plan() returns trigger language plpgsql set search_path = public as $$
begin
  if old.status <> 'running' then
    raise exception 'instalment plan % has ended', new.id
      using errcode = 'check_violation', constraint = 'instalment_plan_posted', table = tg_table_name;
  end if;
  update instalment_plan_line set live = false where company_id = new.company_id and plan_id = new.id and live;
  return null;
end $$;

create trigger instalment_plan_ends after update of status on instalment_plan
  for each row when (old.status is distinct from new.status) execute function end_instalment_plan();
