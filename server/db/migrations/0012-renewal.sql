-- Renewals (domain.md §5.11): which contract goes on, and whether its deposit does.
alter table contract
  add column renews_id bigint,
  add column carry_deposit boolean not null default false,
  add constraint contract_renews foreign key (company_id, renews_id) references contract (company_id, id),
  add constraint contract_renews_another check (renews_id <> id);
create index contract_renewals on contract (company_id, renews_id) where renews_id is not null;
