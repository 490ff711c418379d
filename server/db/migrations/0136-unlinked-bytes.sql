-- Bytes are stored before the row of their file. Their key is recorded first, so that what a killed server or a refused write leaves is removed.
create table unlinked_bytes (
  company_id bigint not null references company (id),
  storage_key text not null,
  size_bytes bigint not null check (size_bytes > 0),
  created_by bigint not null,
  created_at timestamptz not null,
  -- No file can get these bytes any more.
  removing boolean not null default false,
  primary key (company_id, storage_key)
);
comment on table unlinked_bytes is 'Stored bytes that no row of `file` names: of an upload in progress or a failed one, or of a removed file.';
call protect('unlinked_bytes', 'select, insert, update, delete');
