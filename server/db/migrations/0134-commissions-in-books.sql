-- Confirmations and payments of commissions enter the books: each has a legal entity and an accounting date, a payment has a flow account. Payments from
-- before have no account and stay out of the books, as do the confirmations that they paid.
alter table commission_act
  add column legal_entity_id bigint,
  add column accounting_date date,
  add column flow_account_id bigint,
  -- Accounting date of the undoing.
  add column reversed_on date,
  add column bank_match_id bigint,
  add constraint commission_act_entity foreign key (company_id, legal_entity_id) references legal_entity (company_id, id),
  add constraint commission_act_account foreign key (company_id, flow_account_id, legal_entity_id)
    references flow_account (company_id, id, legal_entity_id),
  add constraint commission_act_match foreign key (company_id, bank_match_id, flow_account_id)
    references bank_match (company_id, id, flow_account_id) on delete set null (bank_match_id),
  add constraint commission_act_in_books check ((legal_entity_id is null) = (accounting_date is null)),
  add constraint commission_act_has_account check ((flow_account_id is not null) = (kind = 'pay' and accounting_date is not null)),
  add constraint commission_act_reversed
    check ((reversed_on is not null) = (undone_on is not null and accounting_date is not null) and reversed_on >= accounting_date);
comment on column commission_act.accounting_date is 'Its day, or the first open day of the books; null: entered before commissions were in the books.';
comment on column commission_act.flow_account_id is 'The account that pays, or is paid back.';
comment on column commission_act.reversed_on is 'Accounting date of the undoing.';
create index commission_act_of_entity on commission_act (company_id, legal_entity_id, accounting_date);
create index commission_act_of_account on commission_act (company_id, flow_account_id, accounting_date) where flow_account_id is not null;
create index commission_act_of_match on commission_act (company_id, bank_match_id) where bank_match_id is not null;
grant update (bank_match_id) on commission_act to lease_app;

-- Confirmed amounts that are still unpaid are accrued, in an open month.
update commission_act a
  set legal_entity_id = k.lessor_id,
    accounting_date = greatest(a.acted_on, (select p.closed_through from period_lock p
      where p.company_id = a.company_id and p.legal_entity_id = k.lessor_id order by p.id desc limit 1) + 1)
  from commission_line l join contract k on k.company_id = l.company_id and k.id = l.contract_id
  where l.company_id = a.company_id and l.id = a.line_id and a.kind = 'approve' and a.undone_on is null
    and not exists (select from commission_act p where p.company_id = a.company_id and p.line_id = a.line_id and p.kind = 'pay'
      and p.undone_on is null and p.id > a.id);

-- Subjects of the new events, in charts that have none of their own below the same codes.
insert into ledger_subject (company_id, code, name, side, auxiliaries)
  select c.id, s.code, s.name, 'debit', s.auxiliaries::jsonb
  from company c
  cross join (values ('6601', '销售费用', '[]'), ('6601.01', '招商佣金', '["park", "contract"]')) s (code, name, auxiliaries)
  where exists (select from ledger_subject o where o.company_id = c.id)
    and not exists (select from ledger_subject o where o.company_id = c.id and o.code like '6601%');
insert into ledger_subject (company_id, code, name, side, auxiliaries)
  select o.company_id, '2241.96', '应付佣金', 'credit', '["contract"]'
  from ledger_subject o where o.code = '2241.97'
    and not exists (select from ledger_subject n where n.company_id = o.company_id and n.code = '2241.96');
