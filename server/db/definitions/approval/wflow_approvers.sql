-- Returns the users who may decide a step on a day, and for which approver: the addressed user or role; the deputy of an absent one; the
-- administrators when none of them can (disabled, or the park is outside their scope). The submitter counts only where the enterprise allows it, and
-- is distinguished from others who may decide.
create function wflow_approvers(instance bigint, step integer, on_date date)
  returns table (user_id bigint, stands_for text) language sql stable
begin atomic
  with open_step as (
    select s.user_id, s.role_id, w.submitted_by, w.park_id, own_submission_allowed() as own_allowed
    from wflow_step s join wflow_instance w on (w.company_id, w.id) = (s.company_id, s.instance_id)
    where s.company_id = app_company() and s.instance_id = instance and s.seq = step
  ), addressed as (
    select o.user_id as id from open_step o where o.user_id is not null
    union all
    select ur.user_id from open_step o
    join user_role ur on ur.company_id = app_company() and ur.role_id = o.role_id
  ), able as (
    select a.id, '' as stands_for from addressed a
    union all
    select d.deputy_id, 'deputy' from addressed a
    join deputy d on d.company_id = app_company() and d.user_id = a.id and on_date between d.start_date and d.end_date
  ), allowed as (
    select a.id, min(a.stands_for) as stands_for from able a
    join app_user u on u.company_id = app_company() and u.id = a.id and u.enabled
    where (a.id <> (select submitted_by from open_step) or (select own_allowed from open_step))
      and user_sees_park(a.id, (select park_id from open_step))
    group by a.id
  ), deciding as (
    select id, stands_for from allowed
    union all
    select c.id, 'administrator' from company_administrators() c (id)
    where not exists (select from allowed) and exists (select from open_step)
      and (c.id <> (select submitted_by from open_step) or (select own_allowed from open_step))
  )
  select id, case when id = (select submitted_by from open_step) then 'submitter' else stands_for end from deciding;
end;
