-- What a user has typed and not saved is kept in his browser, readable only to who signs in as him: by this key, which the browser gets then and
-- keeps nowhere.
alter table app_user
  add column draft_key text not null default encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex');
comment on column app_user.draft_key is 'Key (32 bytes, hex) of the drafts that the user''s browsers keep.';
