-- Disabling a user ends access tokens and calendar addresses for good; those of users who are disabled now would revive with them.
update access_token t set revoked_at = now()
  from app_user u where (u.company_id, u.id) = (t.company_id, t.user_id) and not u.enabled and t.revoked_at is null;
delete from calendar_link l using app_user u where (u.company_id, u.id) = (l.company_id, l.user_id) and not u.enabled;
