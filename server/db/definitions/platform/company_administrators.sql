-- The users of the enterprise who may manage roles and users; an enterprise always has at least one.
create function company_administrators() returns setof bigint language sql stable
begin atomic
  select u.id from app_user u
  where u.company_id = app_company() and u.enabled
    and exists (select from user_role ur join role_key k on (k.company_id, k.role_id) = (ur.company_id, ur.role_id)
      where ur.company_id = u.company_id and ur.user_id = u.id and k.key = 'p_98130_edit')
    and exists (select from user_role ur join role_key k on (k.company_id, k.role_id) = (ur.company_id, ur.role_id)
      where ur.company_id = u.company_id and ur.user_id = u.id and k.key = 'p_98140_edit');
end;
