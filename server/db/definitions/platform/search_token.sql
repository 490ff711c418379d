-- A piece of a text of one kind in one enterprise: what is found in the index is of both already.
create or replace function search_token(company bigint, kind text, piece text) returns bigint language sql immutable strict parallel safe
  as $$ select hashtextextended(company || ' ' || kind || ' ' || piece, 0) $$;
grant execute on function search_token to lease_app;
