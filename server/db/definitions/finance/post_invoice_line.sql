-- Adds the line to the invoiced total of its receivable, which a check limits. Runs as owner, like the trigger of write-offs. Voiding the invoice
-- returns the whole line; a red note returns the amount on the note.
create function post_invoice_line() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses_id is not null then
    update invoice_line l set reversed_fen = l.reversed_fen - new.gross_fen, reversed_net_fen = l.reversed_net_fen - new.net_fen
      from invoice i
      where l.company_id = new.company_id and l.id = new.reverses_id and l.receivable_id = new.receivable_id and l.reverses_id is null
        and (i.company_id, i.id) = (new.company_id, new.invoice_id)
        and (l.invoice_id = i.id and (l.gross_fen, l.net_fen, l.tax_fen) = (-new.gross_fen, -new.net_fen, -new.tax_fen)
          or l.invoice_id = i.reverses_id and exists (select from red_note_line n
            where (n.company_id, n.invoice_id, n.line_id) = (new.company_id, new.invoice_id, l.id)
              and (n.gross_fen, n.net_fen, n.tax_fen) = (-new.gross_fen, -new.net_fen, -new.tax_fen)));
    if not found then
      raise exception 'invoice line % is not the mirror of %', new.id, new.reverses_id
        using errcode = 'check_violation', constraint = 'invoice_line_mirror', table = 'invoice_line';
    end if;
  end if;
  update receivable r set invoiced_fen = r.invoiced_fen + new.gross_fen
    from invoice i, charge_item c
    where r.company_id = new.company_id and r.id = new.receivable_id and (i.company_id, i.id) = (new.company_id, new.invoice_id)
      and i.tenant_id = r.tenant_id and (c.company_id, c.id) = (r.company_id, r.charge_item_id) and c.kind <> 'deposit';
  if not found then
    raise exception 'invoice line % of another tenant, or of a deposit', new.id
      using errcode = 'check_violation', constraint = 'invoice_line_party', table = 'invoice_line';
  end if;
  return null;
end $$;

create trigger invoice_line_posts after insert on invoice_line for each row execute function post_invoice_line();
