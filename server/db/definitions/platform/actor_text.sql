create function actor_text(of_user bigint, of_session bigint, pending boolean, from_outside boolean, given boolean)
  returns text
  language plpgsql stable security definer set search_path = public as $$
begin
  return (select json_build_object(
    'user_id', u.id, 'name', u.name, 'display_name', u.display_name, 'head_image', u.head_image,
    'is_sadmin', u.is_sadmin and not pending, 'factor_pending', pending, 'password_pending', given,
    'external', from_outside, 'session_id', of_session,
    'company_id', u.company_id, 'company_name', coalesce(c.name, ''), 'department_id', u.department_id,
    'roles', coalesce((
      select json_agg(json_build_object('id', r.id, 'name', r.name, 'scope', r.scope,
        'keys', (select coalesce(json_agg(k.key order by k.key), '[]') from role_key k
          where (k.company_id, k.role_id) = (r.company_id, r.id)),
        'park_ids', case r.scope
          when 'parks' then (select coalesce(json_agg(p.park_id order by p.park_id), '[]') from role_park p
            where (p.company_id, p.role_id) = (r.company_id, r.id))
          when 'department' then (select coalesce(json_agg(d.park_id order by d.park_id), '[]')
            from department_parks(u.company_id, u.department_id) d (park_id))
          else '[]'::json end
      ) order by r.id)
      from user_role ur join role r on (r.company_id, r.id) = (ur.company_id, ur.role_id)
      where ur.company_id = u.company_id and ur.user_id = u.id), '[]'),
    'selection', (select value from user_setting where user_id = u.id and key = 'selection'))::text
  from app_user u left join company c on c.id = u.company_id where u.id = of_user);
end $$;
revoke execute on function actor_text from public;
