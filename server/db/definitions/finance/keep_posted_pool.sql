-- A posted pool cannot change until its posting is undone.
create function keep_posted_pool() returns trigger language plpgsql as $$
begin
  if old.status = 'posted' and (tg_op = 'DELETE' or new.status = 'posted' or
    (to_jsonb(old) - '{status,version}'::text[]) is distinct from (to_jsonb(new) - '{status,version}'::text[])) then
    raise exception 'a posted pool changed' using errcode = 'check_violation', constraint = 'cost_pool_posted', table = 'cost_pool';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

create trigger cost_pool_posted before update or delete on cost_pool for each row execute function keep_posted_pool();
