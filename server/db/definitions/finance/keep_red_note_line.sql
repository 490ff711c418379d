create function keep_red_note_line() returns trigger language plpgsql set search_path = public as $$
begin
  if not exists (
    select from invoice i join invoice_line l on (l.company_id, l.invoice_id) = (i.company_id, i.reverses_id) and l.reverses_id is null
    where i.company_id = new.company_id and i.id = new.invoice_id and l.id = new.line_id
  ) then
    raise exception 'line % is not of the invoice that % takes back', new.line_id, new.invoice_id
      using errcode = 'check_violation', constraint = 'red_note_line_of_original', table = 'red_note_line';
  end if;
  return new;
end $$;

create trigger red_note_line_original before insert on red_note_line for each row execute function keep_red_note_line();
