create function own_submission_allowed() returns boolean language sql stable
begin atomic
  select exists (select from company_parameter p
    where p.company_id = app_company() and p.value = 'true'::jsonb and (p.key = 'approval.own_submission'
      or p.key = 'approval.sole_user' and (select count(*) from app_user u where u.company_id = app_company() and u.enabled) = 1));
end;
