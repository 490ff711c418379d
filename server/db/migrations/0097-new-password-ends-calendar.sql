-- Whoever gets another password begins anew: besides the access tokens, the private address of his calendar ends.
create or replace function revoke_tokens() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update access_token set revoked_at = now()
    where company_id = new.company_id and user_id = new.id and revoked_at is null;
  delete from calendar_link where company_id = new.company_id and user_id = new.id;
  return null;
end $$;
