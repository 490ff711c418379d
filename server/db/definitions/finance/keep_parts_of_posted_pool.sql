create function keep_parts_of_posted_pool() returns trigger language plpgsql as $$
begin
  if exists (select from cost_pool p where p.status = 'posted'
    and (p.company_id, p.id) = (coalesce(new.company_id, old.company_id), coalesce(new.pool_id, old.pool_id))) then
    raise exception 'a posted pool changed' using errcode = 'check_violation', constraint = 'cost_pool_posted', table = tg_table_name;
  end if;
  return coalesce(new, old);
end $$;

create trigger cost_pool_building_posted before insert or delete on cost_pool_building
  for each row execute function keep_parts_of_posted_pool();
create trigger cost_pool_claim_posted before insert or delete on cost_pool_claim for each row execute function keep_parts_of_posted_pool();
create trigger cost_pool_item_posted before insert or delete on cost_pool_item for each row execute function keep_parts_of_posted_pool();
