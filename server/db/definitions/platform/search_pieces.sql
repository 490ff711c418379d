-- The pieces that a text has where it contains the query.
create function search_pieces(company bigint, kind text, asked text) returns bigint[]
  language sql immutable strict parallel safe set search_path = public
  as $$ select array_agg(search_token(company, kind, substr(asked, at, least(2, length(asked)))))
    from generate_series(1, greatest(1, length(asked) - 1)) at $$;
grant execute on function search_pieces to lease_app;
