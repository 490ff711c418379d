-- Channels (渠道, docs/domain §3): who brings tenants, and the contracts they brought.
create table channel (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  version integer not null default 0,
  name text not null,
  kind_id bigint not null,
  firm text not null default '',
  contact_name text not null default '',
  contact_phone text not null default '',
  contact_email text not null default '',
  enabled boolean not null default true,
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  constraint channel_name_unique unique (company_id, name),
  constraint channel_kind foreign key (company_id, kind_id) references dictionary (company_id, id)
);
comment on table channel is 'Who brings tenants: an agency, a broker, a former tenant.';
create index channel_of_kind on channel (company_id, kind_id);
call protect('channel', 'select, insert, update, delete');

alter table contract add column channel_id bigint,
  add constraint contract_channel foreign key (company_id, channel_id) references channel (company_id, id);
comment on column contract.channel_id is 'Who brought the tenant; null: nobody.';
create index contract_of_channel on contract (company_id, channel_id) where channel_id is not null;
