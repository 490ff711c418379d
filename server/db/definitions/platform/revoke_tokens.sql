-- Ends the access tokens and the private calendar address of a user whose password changes or who is disabled; enabling the user does not restore
-- them.
create function revoke_tokens() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update access_token set revoked_at = now()
    where company_id = new.company_id and user_id = new.id and revoked_at is null;
  delete from calendar_link where company_id = new.company_id and user_id = new.id;
  return null;
end $$;

create trigger app_user_tokens after update of password_hash, enabled on app_user for each row
  when (old.password_hash is distinct from new.password_hash or old.enabled and not new.enabled) execute function revoke_tokens();
