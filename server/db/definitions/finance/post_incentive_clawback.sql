-- Adds a clawback to the running totals of its incentive, which checks limit. Runs as owner, like the trigger of confirmations.
create function post_incentive_clawback() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update lease_incentive set cancelled_fen = cancelled_fen + new.cancelled_fen, returned_fen = returned_fen + new.returned_fen
    where company_id = new.company_id and id = new.incentive_id;
  return null;
end $$;

create trigger incentive_clawback_posts after insert on incentive_clawback for each row execute function post_incentive_clawback();
