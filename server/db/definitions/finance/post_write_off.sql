-- Adds the entry to both running totals. Runs as owner, because the application's role may not change the totals itself.
create function post_write_off() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses_id is not null and not exists (
    select from write_off w
    where w.company_id = new.company_id and w.id = new.reverses_id and w.amount_fen = -new.amount_fen
      and w.receivable_id = new.receivable_id and w.cash_record_id is not distinct from new.cash_record_id
      and w.offsets_id is not distinct from new.offsets_id and w.deposit_entry_id is not distinct from new.deposit_entry_id
  ) then
    raise exception 'write-off % is not the mirror of %', new.id, new.reverses_id
      using errcode = 'check_violation', constraint = 'write_off_mirror', table = 'write_off';
  end if;
  if new.cash_record_id is not null then
    update cash_record set allocated_fen = allocated_fen + new.amount_fen
      where company_id = new.company_id and id = new.cash_record_id;
  elsif new.offsets_id is not null then
    update receivable set received_fen = received_fen - new.amount_fen
      where company_id = new.company_id and id = new.offsets_id;
  end if;
  update receivable set received_fen = received_fen + new.amount_fen
    where company_id = new.company_id and id = new.receivable_id;
  return null;
end $$;

create trigger write_off_posts after insert on write_off for each row execute function post_write_off();
