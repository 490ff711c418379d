-- Which text of each file in server/db/definitions the database has (ADR 48).
create table schema_definition (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
comment on table schema_definition is 'A file of functions, views and triggers that was applied, with the checksum of its text.';
grant select on schema_definition to lease_app;
