-- Daily work on receivables: late fees posted and waived, and meters read for the tenants who pay by them (domain.md §5.7, §5.9).

-- Which late fee was charged for which principal, and up to which date: the next one charges what came on top.
create table late_fee_posting (
  company_id bigint not null references company (id),
  receivable_id bigint not null,
  principal_id bigint not null,
  -- Counts the postings of a principal, so that two at once cannot both be the next one.
  seq integer not null constraint late_fee_posting_seq check (seq > 0),
  through date not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, receivable_id),
  constraint late_fee_posting_once unique (company_id, principal_id, seq),
  constraint late_fee_posting_receivable foreign key (company_id, receivable_id) references receivable (company_id, id),
  constraint late_fee_posting_principal foreign key (company_id, principal_id) references receivable (company_id, id)
);
call protect('late_fee_posting', 'select, insert');

-- A waiver is asked for and approved; then a negative adjustment takes the amount off the posted fee.
create table late_fee_waiver (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  receivable_id bigint not null,
  amount_fen bigint not null constraint late_fee_waiver_amount check (amount_fen > 0),
  reason text not null,
  status text not null default 'draft' check (status in ('draft', 'auditing', 'approved', 'rejected')),
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 0,
  primary key (company_id, id),
  constraint late_fee_waiver_receivable foreign key (company_id, receivable_id) references receivable (company_id, id)
);
create unique index late_fee_waiver_one_open on late_fee_waiver (company_id, receivable_id) where status <> 'approved';
call protect('late_fee_waiver', 'select, insert, update, delete');

-- Whoever could waive late fees may decide about waivers: the new key goes to the roles that stand.
insert into role_key (company_id, role_id, key)
  select company_id, role_id, 'p_5200_approve' from role_key where key = 'p_5200_waive';
