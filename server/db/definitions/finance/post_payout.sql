-- Adds the entry to both running totals, which checks limit. Runs as owner, like the trigger of write-offs.
create function post_payout() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses_id is not null and not exists (
    select from payout p
    where p.company_id = new.company_id and p.id = new.reverses_id and p.amount_fen = -new.amount_fen
      and p.cash_record_id = new.cash_record_id and p.deposit_entry_id is not distinct from new.deposit_entry_id
      and p.source_cash_id is not distinct from new.source_cash_id and p.incentive_act_id is not distinct from new.incentive_act_id
  ) then
    raise exception 'payout % is not the mirror of %', new.id, new.reverses_id
      using errcode = 'check_violation', constraint = 'payout_mirror', table = 'payout';
  end if;
  update cash_record set allocated_fen = allocated_fen + new.amount_fen
    where company_id = new.company_id and id = new.cash_record_id and direction = 'out';
  if not found then
    raise exception 'payout % is not from money out', new.id
      using errcode = 'check_violation', constraint = 'payout_money_out', table = 'payout';
  end if;
  if new.deposit_entry_id is not null then
    update deposit_entry set paid_fen = paid_fen + new.amount_fen
      where company_id = new.company_id and id = new.deposit_entry_id;
  elsif new.incentive_act_id is not null then
    update incentive_act set paid_fen = paid_fen + new.amount_fen
      where company_id = new.company_id and id = new.incentive_act_id;
  else
    update cash_record set allocated_fen = allocated_fen + new.amount_fen
      where company_id = new.company_id and id = new.source_cash_id and direction = 'in';
  end if;
  return null;
end $$;

create trigger payout_posts after insert on payout for each row execute function post_payout();
