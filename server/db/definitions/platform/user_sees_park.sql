-- Returns true when a park is within the data scope of a user, and for objects without a park.
create function user_sees_park(person bigint, park bigint) returns boolean language sql stable
begin atomic
  select park is null or exists (
    select from user_role ur join role r on (r.company_id, r.id) = (ur.company_id, ur.role_id)
    where ur.company_id = app_company() and ur.user_id = person and (r.scope = 'all'
      or (r.scope = 'parks' and exists (select from role_park rp
        where (rp.company_id, rp.role_id, rp.park_id) = (r.company_id, r.id, park)))
      or (r.scope = 'department' and park in (select department_parks(u.company_id, u.department_id) from app_user u
        where u.company_id = app_company() and u.id = person))));
end;
