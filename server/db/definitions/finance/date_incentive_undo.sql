-- Undoing a confirmation has an accounting date too; the shared lock keeps its month open until the end of the transaction.
create function date_incentive_undo() returns trigger language plpgsql set search_path = public as $$
begin
  perform share_period_lock(new.company_id, new.legal_entity_id);
  new.reversed_on := greatest(new.undone_on, new.accounting_date, closed_through(new.company_id, new.legal_entity_id) + 1);
  return new;
end $$;

create trigger incentive_act_undo_dated before update on incentive_act
  for each row when (new.undone_on is not null and old.undone_on is null) execute function date_incentive_undo();
