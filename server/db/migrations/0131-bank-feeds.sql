-- Statements of an account can come from a folder that the server watches, in the name of the user who switched this on.
alter table flow_account
  add column feed_folder text not null default '',
  add column feed_enabled boolean not null default false,
  add column feed_user_id bigint,
  add constraint flow_account_feed_whole check (not feed_enabled or (feed_folder <> '' and feed_user_id is not null));
comment on column flow_account.feed_folder is 'Name of the folder of its statements, below that of the enterprise in BANK_FEED_DIR.';
comment on column flow_account.feed_user_id is 'The user who switched the feed on, and who acts in its imports.';
create unique index flow_account_feed_unique on flow_account (company_id, feed_folder) where feed_folder <> '';

create table bank_feed (
  company_id bigint not null references company (id),
  flow_account_id bigint not null,
  ran_at timestamptz not null,
  -- Why the last run ended early; empty when it did not.
  stopped text not null default '',
  -- The last file that was not imported, with the reason; empty once all files of a run were.
  refused text not null default '',
  added_at timestamptz,
  added integer not null default 0,
  cursor text not null default '',
  primary key (company_id, flow_account_id),
  constraint bank_feed_account foreign key (company_id, flow_account_id) references flow_account (company_id, id)
);
comment on table bank_feed is 'The last run of the feed of an account; `added` lines at `added_at`, `cursor` by the source.';
call protect('bank_feed', 'select, insert, update');

create table bank_feed_file (
  company_id bigint not null references company (id),
  flow_account_id bigint not null,
  content_hash text not null,
  file_name text not null,
  imported_at timestamptz not null,
  primary key (company_id, flow_account_id, content_hash),
  constraint bank_feed_file_account foreign key (company_id, flow_account_id) references flow_account (company_id, id)
);
comment on table bank_feed_file is 'A file that the feed of an account has imported; its SHA-256 identifies it.';
call protect('bank_feed_file', 'select, insert');
