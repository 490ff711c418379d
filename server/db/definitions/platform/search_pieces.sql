-- The pieces (pairs of characters) of a query; a text that contains the query has all of them.
create function search_pieces(company bigint, kind text, query text) returns bigint[]
  language sql immutable strict parallel safe set search_path = public
  as $$ select array_agg(search_token(company, kind, substr(query, at, least(2, length(query)))))
    from generate_series(1, greatest(1, length(query) - 1)) at $$;
grant execute on function search_pieces to lease_app;
