-- A department has a head, who is a user of the enterprise, and a telephone number.
alter table department
  add column head_id bigint,
  add column phone text not null default '',
  add constraint department_head foreign key (company_id, head_id) references app_user (company_id, id);

-- Who changed a role or its members last, and when; of existing roles as the audit trail knows it.
alter table role
  add column updated_at timestamptz,
  add column updated_by bigint,
  add constraint role_updated_by foreign key (company_id, updated_by) references app_user (company_id, id);
update role r set updated_at = l.at, updated_by = l.user_id
from (select distinct on (company_id, object_id) company_id, object_id, at, user_id from audit_log
      where object = 'role' and action in ('create', 'update', 'members') order by company_id, object_id, id desc) l
join app_user u on u.company_id = l.company_id and u.id = l.user_id
where (r.company_id, r.id) = (l.company_id, l.object_id);
