-- Costs of leases that are deferred in the books (长期待摊, docs/domain §6): confirmations of commissions while the enterprise capitalises them, and
-- their monthly amortisation.
alter table commission_act
  add column deferred boolean not null default false,
  add constraint commission_act_deferred check (not deferred or (kind = 'approve' and accounting_date is not null));
comment on column commission_act.deferred is 'Whether its confirmation is capitalised as an initial direct cost; false: an expense of its day.';

create table amortisation (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  legal_entity_id bigint not null,
  contract_id bigint not null,
  kind text not null check (kind in ('commission', 'incentive')),
  seq integer not null check (seq > 0),
  month date not null constraint amortisation_month check (month = date_trunc('month', month)),
  accounting_date date not null constraint amortisation_day check (accounting_date = (month + interval '1 month - 1 day')::date),
  amount_fen bigint not null constraint amortisation_not_zero check (amount_fen <> 0),
  -- Amortised by the end of the month.
  running_fen bigint not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint amortisation_once unique (company_id, contract_id, kind, seq),
  constraint amortisation_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  constraint amortisation_contract foreign key (company_id, contract_id) references contract (company_id, id)
);
comment on table amortisation is 'The amortisation of a deferred cost of a contract posted at a month''s end, less the amounts posted before.';
create index amortisation_by_day on amortisation (company_id, legal_entity_id, accounting_date);
call protect('amortisation', 'select, insert');

-- The subjects, in charts that have no other ones below 1801.
insert into ledger_subject (company_id, code, name, side, auxiliaries)
  select c.id, s.code, s.name, 'debit', s.auxiliaries::jsonb
  from company c
  cross join (values ('1801', '长期待摊费用', '[]'), ('1801.02', '初始直接费用', '["park", "contract"]')) s (code, name, auxiliaries)
  where exists (select from ledger_subject o where o.company_id = c.id)
    and not exists (select from ledger_subject o where o.company_id = c.id and o.code like '1801%' and o.code not in ('1801', '1801.01'))
    and (not exists (select from ledger_subject o where o.company_id = c.id and o.code = '1801')
      or exists (select from ledger_subject o where o.company_id = c.id and o.code = '1801.01'))
  on conflict do nothing;
