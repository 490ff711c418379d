-- Files that were uploaded but never attached to an object are removed after a day. Files from before are kept: whether an object once referred to
-- them is unknown.
alter table file add column attached boolean not null default true;
alter table file alter column attached set default false;
comment on column file.attached is 'An object refers to the file, or once did.';
create index file_unattached on file (company_id, created_at) where not attached;
create index file_of_user on file (company_id, created_by, created_at);
grant delete on file to lease_app;
