-- Bills (账单, domain.md §6): what falls due in a month, frozen with a number, each receivable on one live bill at most.
create table bill (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  number text not null,
  legal_entity_id bigint not null,
  park_id bigint not null,
  tenant_id bigint not null,
  contract_id bigint,
  -- The first of the month; a later run for the same payer is a supplement.
  month date not null constraint bill_month check (extract(day from month) = 1),
  supplement integer not null default 0,
  due_date date not null,
  issued_on date not null,
  amount_fen bigint not null,
  -- As of the day it was made: what was open from before, and what was paid ahead.
  arrears_fen bigint not null,
  prepayment_fen bigint not null,
  reissues_id bigint,
  status text not null default 'issued' check (status in ('issued', 'void')),
  voided_on date,
  void_reason text not null default '',
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bill_number_unique unique (company_id, number),
  constraint bill_reissued_once unique (company_id, reissues_id),
  constraint bill_void_has_reason check ((status = 'void') = (void_reason <> '') and (status = 'void') = (voided_on is not null)),
  constraint bill_park foreign key (company_id, park_id) references park (company_id, id),
  constraint bill_tenant foreign key (company_id, tenant_id) references tenant (company_id, id),
  constraint bill_contract foreign key (company_id, contract_id) references contract (company_id, id),
  constraint bill_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint bill_reissues foreign key (company_id, reissues_id) references bill (company_id, id)
);
create index bill_by_month on bill (company_id, month, id);
create index bill_of_tenant on bill (company_id, tenant_id, month);
call protect('bill', 'select, insert, update (status, voided_on, void_reason)');
create trigger bill_posted before update on bill for each row execute function keep_posted('status', 'voided_on', 'void_reason');
create trigger bill_kept before delete on bill for each row execute function refuse_delete();

create table bill_line (
  company_id bigint not null,
  bill_id bigint not null,
  receivable_id bigint not null,
  -- What was open of it when the bill was made.
  open_fen bigint not null,
  live boolean not null default true,
  primary key (company_id, bill_id, receivable_id),
  foreign key (company_id, bill_id) references bill (company_id, id),
  constraint bill_line_receivable foreign key (company_id, receivable_id) references receivable (company_id, id)
);
create unique index bill_line_billed_once on bill_line (company_id, receivable_id) where live;
call protect('bill_line', 'select, insert, update (live)');

-- How a tenant was told: the bill itself (level 0) or a reminder of it (1 to 3).
create table bill_notice (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  bill_id bigint not null,
  level integer not null check (level between 0 and 3),
  target text not null,
  subject text not null,
  content text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  failure text not null default '',
  tries integer not null default 0,
  sent_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint bill_notice_bill foreign key (company_id, bill_id) references bill (company_id, id)
);
create index bill_notice_of_bill on bill_notice (company_id, bill_id);
create index bill_notice_waiting on bill_notice (company_id, id) where status = 'waiting';
call protect('bill_notice', 'select, insert, update (status, failure, tries, sent_at)');

-- A bill with a voided row is void, and what is left of it is billed again under its number with a mark. At the end of the
-- transaction, so that however many of its rows fall it is made anew once.
create function reissue_bill() returns trigger language plpgsql set search_path = public as $$
declare
  old_bill bill;
  fresh bigint;
begin
  select b.* into old_bill from bill b join bill_line l on (l.company_id, l.bill_id) = (b.company_id, b.id)
    where l.company_id = new.company_id and l.receivable_id = new.id and l.live for update of b;
  if not found then
    return null;
  end if;
  update bill set status = 'void', voided_on = new.voided_on, void_reason = '账单中的应收已作废'
    where company_id = old_bill.company_id and id = old_bill.id;
  update bill_line set live = false where company_id = old_bill.company_id and bill_id = old_bill.id;
  insert into bill (company_id, number, legal_entity_id, park_id, tenant_id, contract_id, month, supplement, due_date, issued_on,
      amount_fen, arrears_fen, prepayment_fen, reissues_id, created_by)
    select old_bill.company_id,
      regexp_replace(old_bill.number, '-R\d+$', '') || '-R' || (1 + coalesce((regexp_match(old_bill.number, '-R(\d+)$'))[1]::integer, 0)),
      old_bill.legal_entity_id, old_bill.park_id, old_bill.tenant_id, old_bill.contract_id, old_bill.month, old_bill.supplement,
      min(r.due_date), new.voided_on, sum(r.gross_fen - r.received_fen), old_bill.arrears_fen, old_bill.prepayment_fen, old_bill.id, old_bill.created_by
    from bill_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
    where l.company_id = old_bill.company_id and l.bill_id = old_bill.id and r.voided_on is null and r.gross_fen > r.received_fen
    having count(*) > 0
    returning id into fresh;
  insert into bill_line (company_id, bill_id, receivable_id, open_fen)
    select l.company_id, fresh, l.receivable_id, r.gross_fen - r.received_fen
    from bill_line l join receivable r on (r.company_id, r.id) = (l.company_id, l.receivable_id)
    where fresh is not null and l.company_id = old_bill.company_id and l.bill_id = old_bill.id and r.voided_on is null and r.gross_fen > r.received_fen;
  return null;
end $$;
create constraint trigger receivable_void_reissues after update of voided_on on receivable deferrable initially deferred
  for each row when (new.voided_on is not null) execute function reissue_bill();
