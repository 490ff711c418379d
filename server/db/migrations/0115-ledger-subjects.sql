-- The chart of accounts (会计科目, docs/domain/vouchers.md): every subject of charge items, flow accounts and vouchers is in it.
create table ledger_subject (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  code text not null constraint ledger_subject_code check (code <> ''),
  -- Its own part: 租金, not 应收账款—租金.
  name text not null,
  side text not null constraint ledger_subject_side check (side in ('debit', 'credit')),
  auxiliaries jsonb not null default '[]' constraint ledger_subject_auxiliaries check (auxiliaries <@ '["tenant", "park", "contract", "building"]'),
  enabled boolean not null default true,
  version integer not null default 0,
  primary key (company_id, id),
  constraint ledger_subject_code_unique unique (company_id, code)
);
comment on table ledger_subject is 'A subject of the chart of accounts: its balance side and what its voucher lines are analysed by.';
call protect('ledger_subject', 'select, insert, update, delete');

-- What every enterprise has: the subjects of the usual voucher lines and charge items, and those above them.
create temporary table standard_subject (code text primary key, name text not null, side text not null, auxiliaries text[] not null);
insert into standard_subject values
  ('1001', '库存现金', 'debit', '{}'),
  ('1002', '银行存款', 'debit', '{}'),
  ('1122', '应收账款', 'debit', '{}'),
  ('1122.01', '租金', 'debit', '{tenant,contract}'),
  ('1122.02', '物业管理费', 'debit', '{tenant,contract}'),
  ('1122.03', '水费', 'debit', '{tenant,contract}'),
  ('1122.04', '电费', 'debit', '{tenant,contract}'),
  ('1122.05', '滞纳金', 'debit', '{tenant,contract}'),
  ('1122.06', '停车费', 'debit', '{tenant,contract}'),
  ('1122.99', '直线法租金', 'debit', '{tenant,contract}'),
  ('1221', '其他应收款', 'debit', '{}'),
  ('1221.01', '租赁保证金', 'debit', '{tenant,contract}'),
  ('2203', '预收账款', 'credit', '{tenant}'),
  ('2221', '应交税费', 'credit', '{}'),
  ('2221.01', '应交增值税（销项税额）', 'credit', '{}'),
  ('2221.02', '待转销项税额', 'credit', '{}'),
  ('2241', '其他应付款', 'credit', '{}'),
  ('2241.01', '租赁保证金', 'credit', '{tenant,contract}'),
  ('2241.97', '待核对付款', 'credit', '{}'),
  ('2241.98', '应退保证金', 'credit', '{tenant,contract}'),
  ('2241.99', '保证金结转', 'credit', '{tenant,contract}'),
  ('6001', '主营业务收入', 'credit', '{}'),
  ('6001.01', '物业管理费', 'credit', '{park,contract,building}'),
  ('6051', '其他业务收入', 'credit', '{}'),
  ('6051.01', '租金', 'credit', '{park,contract,building}'),
  ('6051.02', '水费', 'credit', '{park,contract,building}'),
  ('6051.03', '电费', 'credit', '{park,contract,building}'),
  ('6051.04', '停车费', 'credit', '{park,contract,building}'),
  ('6301', '营业外收入', 'credit', '{}'),
  ('6301.01', '滞纳金', 'credit', '{park,contract,building}'),
  ('6301.02', '没收保证金', 'credit', '{tenant,contract}');

-- Names of other first-level subjects (企业会计准则), for those in use.
create temporary table first_level (code text primary key, name text not null);
insert into first_level values ('1012', '其他货币资金'), ('1121', '应收票据'), ('1123', '预付账款'), ('1531', '长期应收款'), ('1532', '未实现融资收益'),
  ('2202', '应付账款'), ('2205', '合同负债'), ('2401', '递延收益'), ('2701', '长期应付款'), ('6111', '投资收益'), ('6401', '主营业务成本'), ('6402', '其他业务成本'),
  ('6403', '税金及附加'), ('6601', '销售费用'), ('6602', '管理费用'), ('6603', '财务费用'), ('6711', '营业外支出');

-- Every code in use, with what its lines have been analysed by so far.
create temporary table used_subject as
with template as (
  select t.company_id, l ->> 'subject_of' as subject_of, l ->> 'subject' as subject,
    array(select case a when 'payer' then 'tenant' else a end from jsonb_array_elements_text(l -> 'auxiliaries') a) as auxiliaries
  from voucher_template t cross join jsonb_array_elements(t.lines) l
)
select company_id, receivable_subject as code, name, array['tenant', 'contract'] as auxiliaries from charge_item
union all
select company_id, revenue_subject, name, case kind when 'deposit' then array['tenant', 'contract'] else array['park', 'contract', 'building'] end from charge_item
union all
select i.company_id, case when t.subject_of in ('receivable', 'source') then i.receivable_subject else i.revenue_subject end, null, t.auxiliaries
from charge_item i join template t on t.company_id = i.company_id and t.subject_of in ('receivable', 'source', 'revenue', 'source_revenue')
union all
select company_id, subject, name, '{}' from flow_account
union all
select a.company_id, a.subject, null, t.auxiliaries from flow_account a join template t on t.company_id = a.company_id and t.subject_of = 'account'
union all
select company_id, subject, null, auxiliaries from template where subject_of = 'fixed'
union all
select company_id, subject, null, array_remove(array[case when bool_or(tenant_id is not null) then 'tenant' end, case when bool_or(park_id is not null) then 'park' end,
  case when bool_or(contract_id is not null) then 'contract' end, case when bool_or(building_id is not null) then 'building' end], null)
from voucher_line group by company_id, subject;

insert into ledger_subject (company_id, code, name, side, auxiliaries)
with recursive code as (
  select company_id, code, name, auxiliaries from used_subject where code <> ''
  union all
  select c.id, s.code, s.name, s.auxiliaries from company c cross join standard_subject s
), level as (
  select company_id, code from code
  union
  select company_id, case when code ~ '[.-]' then regexp_replace(code, '[.-][^.-]*$', '') else left(code, 4) end from level where code ~ '[.-]' or length(code) > 4
), asked as (
  select c.company_id, c.code, min(c.name) as name, array_agg(distinct a.name) filter (where a.name is not null) as auxiliaries
  from code c left join lateral unnest(c.auxiliaries) a (name) on true group by c.company_id, c.code
)
select l.company_id, l.code, coalesce(s.name, f.name, a.name, '科目 ' || l.code),
  coalesce(s.side, case when l.code ~ '^([234]|6[0-3])' then 'credit' else 'debit' end), to_jsonb(coalesce(a.auxiliaries, '{}'))
from level l
left join standard_subject s on s.code = l.code
left join first_level f on f.code = l.code
left join asked a on a.company_id = l.company_id and a.code = l.code
where l.code <> ''
order by l.company_id, l.code;
drop table standard_subject, first_level, used_subject;

-- No code that is not in the chart; an empty one is none.
alter table charge_item
  add column receivable_subject_code text generated always as (nullif(receivable_subject, '')) stored,
  add column revenue_subject_code text generated always as (nullif(revenue_subject, '')) stored,
  add constraint charge_item_receivable_subject foreign key (company_id, receivable_subject_code) references ledger_subject (company_id, code),
  add constraint charge_item_revenue_subject foreign key (company_id, revenue_subject_code) references ledger_subject (company_id, code);
alter table flow_account
  add column subject_code text generated always as (nullif(subject, '')) stored,
  add constraint flow_account_subject foreign key (company_id, subject_code) references ledger_subject (company_id, code);
alter table voucher_line
  add constraint voucher_line_in_chart foreign key (company_id, subject) references ledger_subject (company_id, code);

-- Codes by which the systems of accounting know tenants and departments; parks, buildings and contracts have theirs. Empty: none.
alter table tenant
  add column code text not null default '';
create unique index tenant_code_unique on tenant (company_id, lower(code)) where code <> '';
alter table department
  add column code text not null default '';
create unique index department_code_unique on department (company_id, lower(code)) where code <> '';
