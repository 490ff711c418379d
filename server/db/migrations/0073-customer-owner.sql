-- Who looked after a customer, from when on (docs/domain §3): whoever leaves him alone for too long loses him to the pool.
create table customer_owner (
  company_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  owner_id bigint,
  since timestamptz not null,
  primary key (company_id, id),
  constraint customer_owner_customer foreign key (company_id, customer_id) references customer (company_id, id) on delete cascade,
  constraint customer_owner_user foreign key (company_id, owner_id) references app_user (company_id, id)
);
comment on table customer_owner is 'Who looked after a customer from when on; null: nobody, he was in the pool (公海).';
create index customer_owner_of_customer on customer_owner (company_id, customer_id, since, id);
call protect('customer_owner', 'select, insert');

insert into customer_owner (company_id, customer_id, owner_id, since)
select company_id, id, owner_id, created_at from customer;
