-- The contract that an accepted quote became: one, however often it is accepted (docs/domain §3.4).
alter table contract add column quote_id bigint;
alter table contract add constraint contract_quote foreign key (company_id, quote_id) references quote (company_id, id);
create unique index contract_quote_once on contract (company_id, quote_id) where quote_id is not null;
comment on column contract.quote_id is 'The accepted quote it was made from.';
