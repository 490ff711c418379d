-- A piece of a text with its kind and enterprise, so that results of the index already match both.
create or replace function search_token(company bigint, kind text, piece text) returns bigint language sql immutable strict parallel safe
  as $$ select hashtextextended(company || ' ' || kind || ' ' || piece, 0) $$;
grant execute on function search_token to lease_app;
