-- How the lessor classifies a lease for its accounts (CAS 21, IFRS 16), approved with the contract.
alter table contract add column classification text not null default '';
comment on column contract.classification is 'Classification of the lease with its reason, approved with the contract; empty: an operating lease.';
