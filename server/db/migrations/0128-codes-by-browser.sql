-- The browser that requested a code, as a digest: codes requested by others for the same address do not end it. Codes sent before are ended.
alter table verification_code add column browser_hash text not null default '';
comment on column verification_code.browser_hash is 'SHA-256 of the id of the browser that requested the code.';
