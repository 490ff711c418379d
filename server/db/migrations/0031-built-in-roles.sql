-- The roles an enterprise starts with are known as such, whatever they are called later, so that keys of pages that come
-- with an upgrade reach them; the keys that were there before are kept, so that one taken away is not given again.
alter table role add column built_in text check (built_in in ('admin', 'leasing', 'finance', 'viewer'));
update role set built_in = case name
    when '系统管理员' then 'admin' when '招商专员' then 'leasing' when '财务专员' then 'finance' when '只读用户' then 'viewer' end
  where name in ('系统管理员', '招商专员', '财务专员', '只读用户');
create unique index role_built_in on role (company_id, built_in) where built_in is not null;

create table known_access_key (key text primary key);
grant select, insert on known_access_key to lease_app;
