-- A channel has several contacts, as a customer has (docs/domain §3).
create table channel_contact (
  company_id bigint not null,
  channel_id bigint not null,
  seq integer not null,
  name text not null,
  position text not null default '',
  phone text not null default '',
  email text not null default '',
  main boolean not null default false,
  primary key (company_id, channel_id, seq),
  constraint channel_contact_channel foreign key (company_id, channel_id) references channel (company_id, id) on delete cascade
);
comment on table channel_contact is 'People of a channel; one is the main one.';
create unique index channel_contact_one_main on channel_contact (company_id, channel_id) where main;
call protect('channel_contact', 'select, insert, update, delete');

insert into channel_contact (company_id, channel_id, seq, name, phone, email, main)
select company_id, id, 1, coalesce(nullif(contact_name, ''), '联系人'), contact_phone, contact_email, true
from channel where contact_name <> '' or contact_phone <> '' or contact_email <> '';
alter table channel drop column contact_name, drop column contact_phone, drop column contact_email;
