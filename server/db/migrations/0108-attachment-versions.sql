-- Attachments with a category, a note and versions: rows with the same `first_id` are the versions of one attachment.
alter table attachment
  add column category text,
  add column note text not null default '',
  add column first_id bigint,
  add column version_no integer not null default 1,
  add constraint attachment_first foreign key (company_id, first_id) references attachment (company_id, id) on delete cascade,
  add constraint attachment_version_no check ((version_no = 1) = (first_id is null) and version_no >= 1),
  add constraint attachment_version_once unique (company_id, first_id, version_no);
comment on column attachment.category is 'Of a contract''s attachment: a key of ATTACHMENT_CATEGORY; null elsewhere.';
comment on column attachment.first_id is 'First version of the same attachment; null: it is the first. Category and note are those of the first.';
grant update (category, note) on attachment to lease_app;
