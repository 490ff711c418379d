-- The customer a contract is made with (docs/domain §3): with the first one submitted he becomes a tenant.
alter table contract add column customer_id bigint,
  add constraint contract_customer foreign key (company_id, customer_id) references customer (company_id, id);
comment on column contract.customer_id is 'The customer it is made with; null: none is kept of it.';
create index contract_of_customer on contract (company_id, customer_id) where customer_id is not null;
