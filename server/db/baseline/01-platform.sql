-- Platform: extensions, enterprises, accounts and sign-in, files, the audit trail, search.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

grant usage on schema public to lease_app;

comment on table schema_migration is 'A migration that was applied, with the checksum of its text.';
grant select on schema_migration to lease_app;

-- The tables of pg-boss, which makes and migrates them itself as the application's role.
create schema pgboss;
grant usage, create on schema pgboss to lease_app;

create table company (
  id bigint generated always as identity primary key,
  code text not null,
  name text not null,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 0,
  -- The tenant id under which the external property-management system knows the enterprise.
  external_tenant text,
  constraint company_code_unique unique (code),
  constraint company_external_tenant_unique unique (external_tenant)
);
comment on table company is 'An enterprise on the platform; its business rows never leave it.';
grant select, insert, update on company to lease_app;

-- A super-administrator has no company; all other users have exactly one. Sign-in names are unique over the platform.
create table app_user (
  id bigint generated always as identity primary key,
  company_id bigint references company (id),
  name text not null,
  display_name text not null,
  password_hash text not null,
  head_image text not null default '',
  email text not null default '',
  phone text not null default '',
  enabled boolean not null default true,
  is_sadmin boolean not null default false,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  department_id bigint,
  job_title text not null default '',
  email_verified boolean not null default false,
  phone_verified boolean not null default false,
  last_sign_in_at timestamptz,
  totp_secret text,
  totp_enabled boolean not null default false,
  -- The last time step whose code was used: a code counts once.
  totp_last_step bigint not null default 0,
  -- A password chosen by another user is known to two people: after signing in with it, the user first chooses a new one.
  password_given boolean not null default false,
  -- Unsaved input of a user is kept in their browser, encrypted with this key so that only they can read it: the browser gets
  -- it after the sign-in and never stores it.
  draft_key text not null default encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'),
  constraint app_user_company_id_unique unique (company_id, id),
  constraint app_user_sadmin_has_no_company check (is_sadmin = (company_id is null)),
  constraint app_user_totp_has_secret check (not totp_enabled or totp_secret is not null)
);
comment on table app_user is 'An account: of one enterprise, or of the platform (super-administrator) with none.';
comment on column app_user.draft_key is 'Key (32 bytes, hex) of the drafts that the user''s browsers keep.';
create unique index app_user_name_unique on app_user (lower(name));
-- Only a verified address signs in or resets a password, so only those must be unique.
create unique index app_user_email_unique on app_user (lower(email)) where email_verified;
create unique index app_user_phone_unique on app_user (phone) where phone_verified;
create index app_user_head_image on app_user (company_id, head_image) where head_image <> '';
grant select, insert, update on app_user to lease_app;

-- The cookie holds a random token; only its hash is stored. The token rotates; the one before stays valid for a short
-- grace, so that requests already under way are not signed out.
create table session (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  token_hash text not null unique,
  previous_hash text unique,
  previous_until timestamptz,
  created_at timestamptz not null,
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null default '',
  user_agent text not null default '',
  -- A super-administrator who has not set up their second factor yet may do nothing else.
  factor_pending boolean not null default false,
  seen_at timestamptz,
  -- From the external property-management system: for the way back to it.
  external_token text,
  external_tenant text,
  password_pending boolean not null default false
);
comment on table session is 'A sign-in that lasts; only the hash of its rotating token is stored.';
create index session_of_user on session (user_id);
grant select, insert, update, delete on session to lease_app;

create table user_setting (
  user_id bigint not null references app_user (id),
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table user_setting is 'A choice a user made for himself, such as the columns of a list.';
grant select, insert, update, delete on user_setting to lease_app;

create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  list text not null,
  name text not null,
  state jsonb not null,
  constraint saved_view_name_unique unique (user_id, list, name)
);
comment on table saved_view is 'A view of a list or report that a user saved under a name.';
grant select, insert, update, delete on saved_view to lease_app;

-- The first reply to a posting, kept under the client's key.
create table idempotency (
  user_id bigint not null references app_user (id),
  key text not null,
  request_hash text not null,
  reply text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table idempotency is 'The first reply to a write under the client’s key, given again to a repetition.';
grant select, insert, update, delete on idempotency to lease_app;

create table number_sequence (
  company_id bigint not null references company (id),
  name text not null,
  last bigint not null,
  primary key (company_id, name)
);
comment on table number_sequence is 'The last number given under a name, such as a pattern of contract numbers.';
call protect('number_sequence', 'select, insert, update');

-- Append-only: the application's role may add and read, never change.
create table audit_log (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  object text not null,
  object_id bigint not null,
  action text not null,
  changes jsonb not null default '{}',
  user_id bigint not null,
  user_name text not null,
  request_id text not null default '',
  at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table audit_log is 'Who did what to which object, with what changed; append-only.';
create index audit_log_object on audit_log (company_id, object, object_id, id);
-- The audit trail: as it opens and by its days, the acts of a user, the changes of a kind of object, and an action, which may be rare.
create index audit_log_by_time on audit_log (company_id, at, id);
create index audit_log_of_user on audit_log (company_id, user_id, at, id);
create index audit_log_of_kind on audit_log (company_id, object, at, id);
create index audit_log_of_action on audit_log (company_id, action, at, id);
-- What is kept and never searched for needs no statistics: to gather them read every large text of the table.
alter table audit_log alter column changes set statistics 0;
call protect('audit_log', 'select, insert');

create table file (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  name text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  storage_key text not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
comment on table file is 'A stored file: name, kind, size, digest and where its bytes are.';
call protect('file', 'select, insert');

create table attachment (
  company_id bigint not null,
  id bigint generated always as identity,
  object text not null,
  object_id bigint not null,
  file_id bigint not null,
  -- Attachments with a category, a note and versions: rows with the same `first_id` are the versions of one attachment.
  category text,
  note text not null default '',
  first_id bigint,
  version_no integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, file_id) references file (company_id, id),
  constraint attachment_unique unique (company_id, object, object_id, file_id),
  constraint attachment_first foreign key (company_id, first_id) references attachment (company_id, id) on delete cascade,
  constraint attachment_version_no check ((version_no = 1) = (first_id is null) and version_no >= 1),
  constraint attachment_version_once unique (company_id, first_id, version_no)
);
comment on table attachment is 'A file attached to an object, whose readers may read it.';
comment on column attachment.category is 'Of a contract''s attachment: a key of ATTACHMENT_CATEGORY; null elsewhere.';
comment on column attachment.first_id is 'First version of the same attachment; null: it is the first. Category and note are those of the first.';
-- The bearer of a file is looked up whenever one is read: each way from the file to its bearer has an index.
create index attachment_of_file on attachment (company_id, file_id);
call protect('attachment', 'select, insert, delete');
grant update (category, note) on attachment to lease_app;

-- What jobs did: a platform table, without business data.
create table job_run (
  id bigint generated always as identity primary key,
  job text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  failure text not null default '',
  note text not null default '',
  -- Number of faults that the run found, reported to monitoring (docs/operations.md).
  wrong integer not null default 0
);
comment on table job_run is 'A run of a background job with its end or its failure.';
create index job_run_of_job on job_run (job, id);
grant select, insert, update, delete on job_run to lease_app;

-- Six digits, five minutes, five tries. Only the hash is kept.
create table verification_code (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('login', 'reset', 'bind')),
  target text not null,
  user_id bigint references app_user (id),
  code_hash text not null,
  tries_left integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  address text not null default '',
  constraint verification_code_tries check (tries_left >= 0)
);
comment on table verification_code is 'The hash of a code sent to an address for one purpose, with the tries that are left.';
create index verification_code_of_target on verification_code (target, purpose, id);
-- The number of codes requested within the hour.
create index verification_code_sent on verification_code (created_at);
-- Pending address changes of a user.
create index verification_code_of_user on verification_code (user_id, purpose, id);
grant select, insert, update, delete on verification_code to lease_app;

create table user_identity (
  id bigint generated always as identity primary key,
  -- 'newhope' or the issuer of an OpenID Connect provider.
  provider text not null,
  subject text not null,
  user_id bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  constraint user_identity_unique unique (provider, subject)
);
comment on table user_identity is 'Somebody’s account at an external sign-in provider, bound to his account here.';
grant select, insert, update, delete on user_identity to lease_app;

-- What super-administrators did: enterprises made, enabled, disabled. Append-only.
create table platform_log (
  id bigint generated always as identity primary key,
  action text not null,
  company_id bigint references company (id),
  detail jsonb not null default '{}',
  user_id bigint not null references app_user (id),
  user_name text not null,
  at timestamptz not null default now()
);
comment on table platform_log is 'What super-administrators did to enterprises and accounts; append-only.';
grant select, insert on platform_log to lease_app;

-- Tags of parks, buildings, spaces, tenants, contracts: entries of the dictionary.
create table object_tag (
  company_id bigint not null,
  object text not null check (object in ('park', 'building', 'space', 'tenant', 'contract')),
  object_id bigint not null,
  tag_id bigint not null,
  primary key (company_id, object, object_id, tag_id)
);
comment on table object_tag is 'A tag given to a park, building, space, tenant or contract.';
create index object_tag_of_tag on object_tag (company_id, tag_id);
call protect('object_tag', 'select, insert, update, delete');

create table known_access_key (
  key text primary key
);
comment on table known_access_key is 'An access key of the route table as it was last read; one that is new is granted to the built-in roles.';
grant select, insert on known_access_key to lease_app;

-- Attempts to get in are counted in the database: for every process, over restarts, and outside of what is refused.
create table attempt_count (
  -- The hash of what is counted: an address, an account, an account at an address.
  key text primary key,
  count integer not null check (count >= 0),
  started_at timestamptz not null
);
comment on table attempt_count is 'Attempts to get in, counted by what was tried and from where.';
create index attempt_count_started on attempt_count (started_at);
grant select, insert, update, delete on attempt_count to lease_app;

-- Networks a user has signed in from: guesses made elsewhere do not block them there.
create table known_network (
  user_id bigint not null references app_user (id),
  network text not null,
  seen_at timestamptz not null,
  primary key (user_id, network)
);
comment on table known_network is 'A network that a user has signed in from; guesses made elsewhere do not lock him out of it.';
grant select, insert, update, delete on known_network to lease_app;

create table row_history (
  company_id bigint not null references company (id),
  id bigint generated always as identity,
  table_name text not null,
  entered_on date not null,
  superseded_on date not null check (superseded_on > entered_on),
  row_was jsonb not null,
  primary key (company_id, id)
);
comment on table row_history is
  'Rows as they were before they were changed or deleted on a later day than they were entered. What changes within a day leaves none.';
create index row_history_of_table on row_history (company_id, table_name, superseded_on);
alter table row_history alter column row_was set statistics 0;
call protect('row_history', 'select, insert');

-- Private addresses of calendars (日历订阅): knowing one is enough to read the calendar of its user, so only a hash is kept.
create table calendar_link (
  company_id bigint not null references company (id),
  user_id bigint not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (company_id, user_id),
  constraint calendar_link_user foreign key (company_id, user_id) references app_user (company_id, id) on delete cascade
);
comment on table calendar_link is 'The private address under which a calendar application reads a user''s calendar: one a user, renewed and revoked by him.';
create unique index calendar_link_hash on calendar_link (token_hash);
call protect('calendar_link', 'select, insert, update, delete');

-- Search everywhere (ADR 32): the names and numbers of what can be found, each in a row that its object's table keeps by trigger.
create table search_entry (
  company_id bigint not null references company (id),
  kind text not null,
  object_id bigint not null,
  -- Names and numbers, one a line.
  text text not null,
  -- Syllables and initials, a line each per line of text; null: not spelled yet, empty: nothing to spell.
  spelling text,
  primary key (company_id, kind, object_id)
);
comment on table search_entry is 'Names and numbers by which an object is found, with their pinyin.';
create index search_entry_unspelled on search_entry (company_id, kind, object_id) where spelling is null;
create index search_entry_text on search_entry using gin (search_tokens(company_id, kind, text));
create index search_entry_spelling on search_entry using gin (search_tokens(company_id, kind, replace(spelling, ' ', '')))
  where spelling <> '';
-- Statistics of the pieces of names would be computed by cutting every name again: seconds, in which the embedded database answers no request,
-- and the search is planned well without them.
alter index search_entry_text alter column 1 set statistics 0;
alter index search_entry_spelling alter column 1 set statistics 0;
call protect('search_entry', 'select, insert, update, delete');

-- Queue of mails to the former address of an account after a change. Not per enterprise, since accounts are not.
create table account_mail (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  target text not null,
  subject text not null,
  content text not null,
  tries integer not null default 0,
  failure text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table account_mail is 'A mail about an account, to the address that it had before a change; kept until it is sent, then for a week.';
create index account_mail_waiting on account_mail (id) where sent_at is null;
create index account_mail_of_user on account_mail (user_id);
grant select, insert, update, delete on account_mail to lease_app;
