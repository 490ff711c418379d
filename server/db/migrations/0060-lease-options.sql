-- What a party of a lease may choose (选择权): to renew, to leave early, to take more. They are terms like the others, of a version.

alter table contract_version add column lease_options jsonb not null default '[]' check (jsonb_typeof(lease_options) = 'array');
comment on column contract_version.lease_options is
  'What may be chosen, with the days on which and the notice it needs: the schema leaseOption of api/. docs/domain §5.1.';
