-- An option states its holder and what is agreed for it; until now it was the tenant's, without agreed terms.
update contract_version set lease_options = (select jsonb_agg('{"holder": "tenant", "months": null, "price": null, "uplift": null}'::jsonb || o order by place)
    from jsonb_array_elements(lease_options) with ordinality u (o, place))
  where lease_options <> '[]';
update contract_change set terms = jsonb_set(terms, '{lease_options}', (select jsonb_agg('{"holder": "tenant", "months": null, "price": null, "uplift": null}'::jsonb || o order by place)
    from jsonb_array_elements(terms -> 'lease_options') with ordinality u (o, place)))
  where jsonb_array_length(terms -> 'lease_options') > 0;
update quote set terms = jsonb_set(terms, '{lease_options}', (select jsonb_agg('{"holder": "tenant", "months": null, "price": null, "uplift": null}'::jsonb || o order by place)
    from jsonb_array_elements(terms -> 'lease_options') with ordinality u (o, place)))
  where jsonb_array_length(terms -> 'lease_options') > 0;

create table lease_option_act (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  contract_id bigint not null,
  kind text not null check (kind in ('renewal', 'break', 'expansion', 'first_refusal')),
  start_date date not null,
  end_date date not null,
  act text not null check (act in ('exercised', 'waived')),
  acted_on date not null,
  remark text not null default '',
  created_by bigint not null,
  created_at timestamptz not null,
  undone_on date,
  undone_by bigint,
  undo_reason text not null default '',
  entered_on date not null default app_today(),
  primary key (company_id, id),
  constraint lease_option_act_contract foreign key (company_id, contract_id) references contract (company_id, id),
  foreign key (company_id, created_by) references app_user (company_id, id),
  foreign key (company_id, undone_by) references app_user (company_id, id),
  check (end_date >= start_date),
  constraint lease_option_act_in_time check (acted_on <= end_date),
  check ((undone_on is null) = (undone_by is null))
);
comment on table lease_option_act is
  'An option of a lease that a party exercised or waived, on the day the notice was received; the option is identified by its kind and days. '
  'docs/domain §5.14.';
comment on column lease_option_act.entered_on is
  'The day it was entered, or last changed in what reports read; -infinity: known from the beginning.';
create unique index lease_option_act_once on lease_option_act (company_id, contract_id, kind, start_date, end_date) where undone_on is null;
create index lease_option_act_of_contract on lease_option_act (company_id, contract_id);
create index lease_option_act_of_person on lease_option_act (company_id, created_by);
create index lease_option_act_of_undoer on lease_option_act (company_id, undone_by) where undone_by is not null;
call protect('lease_option_act', 'select, insert, update (undone_on, undone_by, undo_reason)');
