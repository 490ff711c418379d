-- All files that a feed did not import are shown, and not only the last one.
alter table bank_feed add column refusals jsonb not null default '[]';
update bank_feed set refusals = jsonb_build_array(refused) where refused <> '';
alter table bank_feed drop column refused;
comment on column bank_feed.refusals is 'Files that were not imported, each with its reason, the latest first; empty once a run imports all that it finds.';
