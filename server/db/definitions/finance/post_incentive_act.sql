-- Adds a confirmation, or takes an undone one off the running total of its incentive, which checks limit. Runs as owner, because the application's role
-- may not change the total itself.
create function post_incentive_act() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update lease_incentive set confirmed_fen = confirmed_fen + case tg_op when 'INSERT' then new.amount_fen else -new.amount_fen end
    where company_id = new.company_id and id = new.incentive_id;
  return null;
end $$;

create trigger incentive_act_posts after insert on incentive_act for each row execute function post_incentive_act();
create trigger incentive_act_unposts after update on incentive_act
  for each row when (new.undone_on is not null and old.undone_on is null) execute function post_incentive_act();
