-- Invoices (发票, domain.md §6): applied for, approved, issued by the tax bureau under a number, taken back by a red one. A line
-- counts against its receivable from the application on; what is refused, voided or red-flushed is given back by a mirror line.
create table invoice (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  -- Ours, by which the tax bureau's numbers are found again (发票流水号).
  serial text not null,
  kind text not null check (kind in ('e_general', 'e_special', 'paper_general', 'paper_special')),
  legal_entity_id bigint not null,
  tenant_id bigint not null,
  -- The buyer as the tenant stood when it was applied for.
  title text not null,
  tax_number text not null default '',
  address text not null default '',
  phone text not null default '',
  bank text not null default '',
  account text not null default '',
  gross_fen bigint not null,
  net_fen bigint not null,
  tax_fen bigint not null,
  remark text not null default '',
  status text not null default 'applied' check (status in ('applied', 'approved', 'rejected', 'issued', 'red_flushed', 'void')),
  -- Of paper alone.
  code text not null default '',
  number text not null default '',
  issued_on date,
  accounting_date date,
  -- A red one: whose, and why.
  reverses_id bigint,
  red_reason text not null default '',
  close_reason text not null default '',
  closed_on date,
  reviewed_by bigint,
  reviewed_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint invoice_entity_unique unique (company_id, id, legal_entity_id),
  constraint invoice_serial_unique unique (company_id, serial),
  constraint invoice_red_sign check (gross_fen <> 0 and (gross_fen < 0) = (reverses_id is not null) and (reverses_id is null) = (red_reason = '')),
  constraint invoice_sum check (gross_fen = net_fen + tax_fen),
  constraint invoice_issued_has_number
    check (status not in ('issued', 'red_flushed') or (number <> '' and issued_on is not null and accounting_date is not null)),
  constraint invoice_code_of_paper check (number = '' or (kind like 'paper%') = (code <> '')),
  constraint invoice_closed_has_reason check ((status in ('rejected', 'void')) = (close_reason <> '') and (closed_on is null) = (close_reason = '')),
  constraint invoice_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint invoice_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint invoice_reverses foreign key (company_id, reverses_id) references invoice (company_id, id)
);
create unique index invoice_number_unique on invoice (company_id, legal_entity_id, code, number) where number <> '';
create unique index invoice_red_once on invoice (company_id, reverses_id) where reverses_id is not null and status <> 'void';
create index invoice_of_tenant on invoice (company_id, tenant_id, id);
create index invoice_todo on invoice (company_id, id) where status in ('applied', 'approved');
call protect('invoice', 'select, insert, update (status, code, number, issued_on, accounting_date, close_reason, closed_on, reviewed_by, reviewed_at)');
create trigger invoice_posted before update on invoice for each row execute function
  keep_posted('status', 'code', 'number', 'issued_on', 'accounting_date', 'close_reason', 'closed_on', 'reviewed_by', 'reviewed_at');
create trigger invoice_kept before delete on invoice for each row execute function refuse_delete();

-- One entity in both references: an invoice can't cross legal entities.
create table invoice_line (
  company_id bigint not null,
  id bigint generated always as identity,
  invoice_id bigint not null,
  legal_entity_id bigint not null,
  receivable_id bigint not null,
  gross_fen bigint not null constraint invoice_line_amount_not_zero check (gross_fen <> 0),
  net_fen bigint not null,
  tax_fen bigint not null,
  tax_rate numeric(7, 6) not null,
  -- As printed, with the short name of its class in front, and the 19 digits of the class.
  item_name text not null,
  tax_code text not null constraint invoice_line_code check (tax_code ~ '^[0-9]{19}$'),
  -- What the leasing of real estate states beside.
  rental boolean not null default false,
  property_region text not null default '',
  property_address text not null default '',
  certificate_number text not null default '',
  lease_start date,
  lease_end date,
  cross_city boolean not null default false,
  area_unit text not null default '',
  reverses_id bigint,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint invoice_line_undone_once unique (company_id, reverses_id),
  constraint invoice_line_sign check ((gross_fen < 0) = (reverses_id is not null)),
  constraint invoice_line_sum check (gross_fen = net_fen + tax_fen),
  constraint invoice_line_rental check (not rental or (lease_start <= lease_end and certificate_number <> '' and area_unit <> '')),
  constraint invoice_line_invoice foreign key (company_id, invoice_id, legal_entity_id) references invoice (company_id, id, legal_entity_id),
  constraint invoice_line_receivable foreign key (company_id, receivable_id, legal_entity_id)
    references receivable (company_id, id, legal_entity_id),
  constraint invoice_line_reverses foreign key (company_id, reverses_id) references invoice_line (company_id, id)
);
create unique index invoice_line_once on invoice_line (company_id, invoice_id, receivable_id) where reverses_id is null;
create index invoice_line_of_invoice on invoice_line (company_id, invoice_id);
create index invoice_line_of_receivable on invoice_line (company_id, receivable_id);
call protect('invoice_line', 'select, insert');
create trigger invoice_line_posted before update on invoice_line for each row execute function keep_posted();
create trigger invoice_line_kept before delete on invoice_line for each row execute function refuse_delete();

-- Adds the line to the running total of its receivable, which a check bounds. Runs as owner, like that of write-offs.
create function post_invoice_line() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.reverses_id is not null and not exists (
    select from invoice_line l join invoice i on (i.company_id, i.id) = (new.company_id, new.invoice_id)
    where l.company_id = new.company_id and l.id = new.reverses_id and l.receivable_id = new.receivable_id
      and (l.gross_fen, l.net_fen, l.tax_fen) = (-new.gross_fen, -new.net_fen, -new.tax_fen)
      and l.invoice_id in (i.id, i.reverses_id)
  ) then
    raise exception 'invoice line % is not the mirror of %', new.id, new.reverses_id
      using errcode = 'check_violation', constraint = 'invoice_line_mirror', table = 'invoice_line';
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

-- What is invoiced, or applied for, leaves the books by a reversal and never by a void.
alter table receivable add constraint receivable_void_without_invoice check (voided_on is null or invoiced_fen = 0);
