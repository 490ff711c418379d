-- Red notes that take an invoice back in part (部分红冲, docs/domain §6): which lines and how much of them stands with the note from
-- the day it is asked for; what notes took back of a line is a running total on it, which a check bounds.

alter table invoice
  drop constraint invoice_status_check,
  add constraint invoice_status_check
    check (status in ('applied', 'approved', 'rejected', 'issued', 'partly_red', 'red_flushed', 'void')),
  drop constraint invoice_issued_has_number,
  add constraint invoice_issued_has_number check (
    status not in ('issued', 'partly_red', 'red_flushed') or (number <> '' and issued_on is not null and accounting_date is not null));
-- One note at a time waits for its number; the next one begins from what is left.
drop index invoice_red_once;
create unique index invoice_red_once on invoice (company_id, reverses_id) where reverses_id is not null and status = 'approved';
create index invoice_red_notes on invoice (company_id, reverses_id) where reverses_id is not null;

create table red_note_line (
  company_id bigint not null references company (id),
  -- The note, and the line of the invoice that it reverses.
  invoice_id bigint not null,
  line_id bigint not null,
  gross_fen bigint not null constraint red_note_line_amount check (gross_fen > 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  primary key (company_id, invoice_id, line_id),
  constraint red_note_line_sum check (gross_fen = net_fen + tax_fen and net_fen >= 0 and tax_fen >= 0),
  constraint red_note_line_invoice foreign key (company_id, invoice_id) references invoice (company_id, id),
  constraint red_note_line_line foreign key (company_id, line_id) references invoice_line (company_id, id)
);
comment on table red_note_line is 'How much of a line of an issued invoice a red note takes back, from the day it is asked for.';
create index red_note_line_of_line on red_note_line (company_id, line_id);
insert into red_note_line (company_id, invoice_id, line_id, gross_fen, net_fen, tax_fen)
  select i.company_id, i.id, l.id, l.gross_fen, l.net_fen, l.tax_fen
  from invoice i join invoice_line l on (l.company_id, l.invoice_id) = (i.company_id, i.reverses_id) and l.reverses_id is null;
call protect('red_note_line', 'select, insert');
create trigger red_note_line_posted before update on red_note_line for each row execute function keep_posted();
create trigger red_note_line_kept before delete on red_note_line for each row execute function refuse_delete();

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

alter table invoice_line
  add column reversed_fen bigint not null default 0,
  add column reversed_net_fen bigint not null default 0;
alter table invoice_line disable trigger user;
update invoice_line l set reversed_fen = -m.gross_fen, reversed_net_fen = -m.net_fen
  from invoice_line m where (m.company_id, m.reverses_id) = (l.company_id, l.id);
alter table invoice_line enable trigger user;
alter table invoice_line
  drop constraint invoice_line_undone_once,
  add constraint invoice_line_undone_once unique (company_id, invoice_id, reverses_id),
  add constraint invoice_line_reversed_within check (
    reversed_fen between 0 and greatest(gross_fen, 0) and reversed_net_fen between 0 and greatest(net_fen, 0)
    and reversed_fen - reversed_net_fen between 0 and greatest(tax_fen, 0) and (reversed_fen <> gross_fen or reversed_net_fen = net_fen));
drop trigger invoice_line_posted on invoice_line;
create trigger invoice_line_posted before update on invoice_line
  for each row execute function keep_posted('reversed_fen', 'reversed_net_fen');

-- Given back by the invoice itself a line is given back whole, by a red note as the note says.
create or replace function post_invoice_line() returns trigger language plpgsql security definer set search_path = public as $$
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
