-- Vouchers (凭证, docs/domain §6): every posting is in exactly one of them, debit equals credit, numbers follow each other in a month of
-- a legal entity.

-- What an enterprise changed of the lines that postings of an event make; without a row they are the usual ones.
create table voucher_template (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  event text not null,
  lines jsonb not null,
  updated_by bigint not null,
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint voucher_template_event unique (company_id, event)
);
comment on table voucher_template is 'The lines that postings of an event make in a voucher, where the enterprise changed the usual ones.';
call protect('voucher_template', 'select, insert, update, delete');

create table voucher (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  month date not null constraint voucher_month check (month = date_trunc('month', month)),
  number integer not null constraint voucher_number_positive check (number > 0),
  voucher_date date not null constraint voucher_day check (date_trunc('month', voucher_date) = month),
  event text not null,
  posting_count integer not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  exported_at timestamptz,
  exported_by bigint,
  primary key (company_id, id),
  constraint voucher_number_once unique (company_id, legal_entity_id, month, number),
  constraint voucher_exported check ((exported_at is null) = (exported_by is null)),
  constraint voucher_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id)
);
comment on table voucher is 'A voucher of a legal entity, made from postings; once exported it stays as it is.';
create index voucher_by_day on voucher (company_id, voucher_date, id);
call protect('voucher', 'select, insert, delete, update (exported_at, exported_by)');
create trigger voucher_posted before update on voucher for each row execute function keep_posted('exported_at', 'exported_by');
create trigger voucher_kept before delete on voucher for each row when (old.exported_at is not null) execute function refuse_delete();

create table voucher_line (
  company_id bigint not null,
  id bigint generated always as identity,
  voucher_id bigint not null,
  line integer not null,
  subject text not null constraint voucher_line_subject check (subject <> ''),
  side text not null check (side in ('debit', 'credit')),
  -- Below 0 (red) where a posting is taken back.
  amount_fen bigint not null constraint voucher_line_not_zero check (amount_fen <> 0),
  summary text not null,
  tenant_id bigint,
  building_id bigint,
  contract_id bigint,
  park_id bigint,
  primary key (company_id, id),
  constraint voucher_line_once unique (company_id, voucher_id, line),
  constraint voucher_line_voucher foreign key (company_id, voucher_id) references voucher (company_id, id) on delete cascade,
  constraint voucher_line_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint voucher_line_building foreign key (company_id, building_id) references building (company_id, id),
  constraint voucher_line_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint voucher_line_park foreign key (company_id, park_id) references park (company_id, id)
);
comment on table voucher_line is 'A debit or credit of a voucher on a subject, with what it is analysed by.';
create index voucher_line_of_subject on voucher_line (company_id, subject);
call protect('voucher_line', 'select, insert');
create trigger voucher_line_posted before update on voucher_line for each row execute function keep_posted();

create table voucher_posting (
  company_id bigint not null,
  event text not null,
  posting_id bigint not null,
  voucher_id bigint not null,
  primary key (company_id, event, posting_id),
  constraint voucher_posting_voucher foreign key (company_id, voucher_id) references voucher (company_id, id) on delete cascade
);
comment on table voucher_posting is 'Which voucher a posting is in: exactly one.';
create index voucher_posting_of_voucher on voucher_posting (company_id, voucher_id);
call protect('voucher_posting', 'select, insert');

-- Whoever makes vouchers inserts all lines of each at once.
create function refuse_unbalanced() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from posted group by company_id, voucher_id
      having sum(case side when 'debit' then amount_fen else -amount_fen end) <> 0) then
    raise exception 'debit and credit of a voucher differ'
      using errcode = 'check_violation', constraint = 'voucher_balanced', table = 'voucher_line';
  end if;
  return null;
end $$;
create trigger voucher_line_balanced after insert on voucher_line referencing new table as posted
  for each statement execute function refuse_unbalanced();

-- The difference between accounting and tax revenue, posted at the end of a month: what the report says it has come to, less what
-- was posted before.
create table revenue_adjustment (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  contract_id bigint not null,
  month date not null constraint revenue_adjustment_month check (month = date_trunc('month', month)),
  accounting_date date not null constraint revenue_adjustment_day check (accounting_date = (month + interval '1 month - 1 day')::date),
  amount_fen bigint not null constraint revenue_adjustment_not_zero check (amount_fen <> 0),
  -- What has come together by the end of the month.
  running_fen bigint not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint revenue_adjustment_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint revenue_adjustment_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
comment on table revenue_adjustment is 'The tax and accounting difference of a contract posted at a month''s end, less what was posted before.';
create index revenue_adjustment_of_contract on revenue_adjustment (company_id, contract_id, accounting_date);
create index revenue_adjustment_by_day on revenue_adjustment (company_id, legal_entity_id, accounting_date);
call protect('revenue_adjustment', 'select, insert');
create trigger revenue_adjustment_posted before update on revenue_adjustment for each row execute function keep_posted();
create trigger revenue_adjustment_kept before delete on revenue_adjustment for each row execute function refuse_delete();
create trigger revenue_adjustment_in_open_month after insert on revenue_adjustment referencing new table as posted
  for each statement execute function refuse_closed_month();

create function voucher_events(entity bigint, first_day date, last_day date, by_start boolean) returns table (
    event text, posting_id bigint, day date, park_id bigint, tenant_id bigint, payer_id bigint, contract_id bigint, charge_item_id bigint,
    source_item_id bigint, flow_account_id bigint, gross_fen bigint, net_fen bigint, tax_fen bigint, start_date date, end_date date)
  language sql stable rows 1000
begin atomic
  with owed as (
    -- A row that was void before it fell due was never owed, unless a voucher says it was.
    select r.id, r.adjusts_id, r.park_id, r.tenant_id, r.contract_id, r.charge_item_id, r.gross_fen, r.net_fen, r.tax_fen, r.start_date, r.end_date,
      d.day, r.voided_on
    from receivable r
    cross join lateral (select case when by_start then greatest(r.start_date, coalesce(r.posted_on, r.start_date)) else r.accounting_date end as day) d
    where r.company_id = app_company() and r.legal_entity_id = entity
      and (r.voided_on is null or r.voided_on > d.day or exists (select from voucher_posting p where p.company_id = app_company()
        and p.event = case when r.adjusts_id is null then 'receivable' else 'adjustment' end and p.posting_id = r.id))
  )
  select case when o.adjusts_id is null then 'receivable' else 'adjustment' end, o.id, o.day, o.park_id, o.tenant_id, null::bigint, o.contract_id,
    o.charge_item_id, null::bigint, null::bigint, o.gross_fen, o.net_fen, o.tax_fen, o.start_date, o.end_date
  from owed o where o.day between first_day and last_day
  union all
  select 'void', o.id, v.day, o.park_id, o.tenant_id, null, o.contract_id, o.charge_item_id, null, null, -o.gross_fen, -o.net_fen, -o.tax_fen,
    o.start_date, o.end_date
  from owed o cross join lateral (select greatest(o.voided_on, o.day) as day) v
  where o.voided_on is not null and v.day between first_day and last_day
  union all
  select case m.direction when 'in' then 'receipt' else 'payment' end, m.id, m.accounting_date, a.park_id, m.tenant_id, m.tenant_id, null, null, null,
    m.flow_account_id, m.amount_fen, m.amount_fen, 0, null, null
  from cash_record m join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
  where m.company_id = app_company() and m.legal_entity_id = entity and m.accounting_date between first_day and last_day
  union all
  select case m.direction when 'in' then 'receipt_void' else 'payment_void' end, m.id, v.day, a.park_id, m.tenant_id, m.tenant_id, null, null, null,
    m.flow_account_id, -m.amount_fen, -m.amount_fen, 0, null, null
  from cash_record m join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
  cross join lateral (select greatest(m.voided_on, m.accounting_date) as day) v
  where m.company_id = app_company() and m.legal_entity_id = entity and m.voided_on is not null and v.day between first_day and last_day
  union all
  select case when w.offsets_id is not null then 'offset' when w.deposit_entry_id is not null then 'deposit_settle' when i.kind = 'deposit' then 'deposit_receive'
      when coalesce(o.accounting_date, w.accounting_date) > m.accounting_date then 'prepayment_use' else 'write_off' end,
    w.id, w.accounting_date, r.park_id, r.tenant_id, coalesce(w.payer_tenant_id, r.tenant_id), r.contract_id, r.charge_item_id,
    coalesce(f.charge_item_id, e.charge_item_id), m.flow_account_id, w.amount_fen, w.amount_fen, 0, r.start_date, r.end_date
  from write_off w
  join receivable r on r.company_id = w.company_id and r.id = w.receivable_id
  join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id
  left join receivable f on f.company_id = w.company_id and f.id = w.offsets_id
  left join deposit_entry e on e.company_id = w.company_id and e.id = w.deposit_entry_id
  left join cash_record m on m.company_id = w.company_id and m.id = w.cash_record_id
  -- What is undone is told as what it undoes.
  left join write_off o on o.company_id = w.company_id and o.id = w.reverses_id
  where w.company_id = app_company() and w.legal_entity_id = entity and w.accounting_date between first_day and last_day
  union all
  select 'deposit_' || e.kind, e.id, e.accounting_date, c.park_id, c.tenant_id, null, e.contract_id, e.charge_item_id, null, null,
    e.amount_fen, e.amount_fen, 0, null, null
  from deposit_entry e join contract c on c.company_id = e.company_id and c.id = e.contract_id
  where e.company_id = app_company() and e.legal_entity_id = entity and e.accounting_date between first_day and last_day
  union all
  select case when p.deposit_entry_id is null then 'prepayment_refund' else 'deposit_payout' end, p.id, p.accounting_date, coalesce(c.park_id, a.park_id),
    coalesce(c.tenant_id, s.tenant_id), coalesce(s.tenant_id, c.tenant_id), e.contract_id, e.charge_item_id, null, m.flow_account_id, p.amount_fen, p.amount_fen, 0, null, null
  from payout p
  join cash_record m on m.company_id = p.company_id and m.id = p.cash_record_id
  join flow_account a on a.company_id = m.company_id and a.id = m.flow_account_id
  left join deposit_entry e on e.company_id = p.company_id and e.id = p.deposit_entry_id
  left join contract c on c.company_id = e.company_id and c.id = e.contract_id
  left join cash_record s on s.company_id = p.company_id and s.id = p.source_cash_id
  where p.company_id = app_company() and p.legal_entity_id = entity and p.accounting_date between first_day and last_day
  union all
  select 'revenue', a.id, a.accounting_date, c.park_id, c.tenant_id, null, a.contract_id,
    (select min(k.charge_item_id) from charge_clause k join charge_item i on i.company_id = k.company_id and i.id = k.charge_item_id and i.kind = 'rent'
      where k.company_id = app_company() and k.contract_id = a.contract_id), null, null, a.amount_fen, a.amount_fen, 0, a.month, a.accounting_date
  from revenue_adjustment a join contract c on c.company_id = a.company_id and c.id = a.contract_id
  where a.company_id = app_company() and a.legal_entity_id = entity and a.accounting_date between first_day and last_day
  union all
  -- What has no tax moves nothing in the books.
  select case when n.reverses_id is null then 'invoice' else 'red_invoice' end, n.id, n.accounting_date, null, n.tenant_id, null, null, null, null, null,
    n.gross_fen, n.net_fen, n.tax_fen, null, null
  from invoice n
  where n.company_id = app_company() and n.legal_entity_id = entity and n.tax_fen <> 0 and n.accounting_date between first_day and last_day
  union all
  select 'invoice_void', n.id, v.day, null, n.tenant_id, null, null, null, null, null, -n.gross_fen, -n.net_fen, -n.tax_fen, null, null
  from invoice n cross join lateral (select greatest(n.closed_on, n.accounting_date) as day) v
  where n.company_id = app_company() and n.legal_entity_id = entity and n.tax_fen <> 0 and n.status = 'void' and n.accounting_date is not null
    and v.day between first_day and last_day;
end;
comment on function voucher_events is
  'Every posting of a legal entity between two days that a voucher is made for, once: receivables on their accounting date or, where '
  'by_start, on the day their period begins (posted later: then), what takes back below 0; fen, with what its lines may be analysed by. '
  'docs/domain §6 (voucher export).';
grant execute on function voucher_events to lease_app;

create function revenue_difference_on(day date, by_month boolean) returns table (contract_id bigint, difference_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  select f.contract_id, sum(f.fen)::bigint
  from (
    select l.contract_id, straight_line_value(l.first_on, l.last_on, l.total_fen, l.before_fen, day, by_month) as fen
    from straight_line_on(day, by_month) l where l.first_on <= day and (l.next_on is null or l.next_on > day)
    union all
    select r.contract_id, -r.net_fen from straight_line_rows(day) r where r.voided_on is null and r.due_date <= day) f
  group by f.contract_id;
end;
comment on function revenue_difference_on is
  'What the tax and accounting difference of each lease has come to by the end of the day, fen: recognised by the straight line less the net of '
  'fixed rent due by then. The running total of accounting_revenue_between. docs/domain §6.';
grant execute on function revenue_difference_on to lease_app;
