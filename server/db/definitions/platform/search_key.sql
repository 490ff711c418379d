-- The text as usually typed: lower case, without full-width forms.
create or replace function search_key(text text) returns text language sql immutable strict parallel safe
  as $$ select lower(normalize(text, nfkc)) $$;
comment on function search_key is 'The normalised form of a text for searching: lower case, full-width forms converted to ordinary ones.';
grant execute on function search_key to lease_app;
