-- Every character and pair of characters of a text, the beginning of each line, and each whole line. Computed step by step: a single query would be
-- planned at every call, and compiled where the server has a JIT compiler.
create or replace function search_tokens(company bigint, kind text, text text) returns bigint[]
  language plpgsql immutable strict parallel safe set search_path = public cost 2000 as $$
declare
  line text;
  tokens bigint[] := '{}';
begin
  foreach line in array string_to_array(search_key(text), E'\n') loop
    for at in 1 .. length(line) loop
      tokens := tokens || search_token(company, kind, substr(line, at, 1)) || search_token(company, kind, substr(line, at, 2));
    end loop;
    tokens := tokens || search_token(company, kind, E'\n' || left(line, 1)) || search_token(company, kind, E'\n' || left(line, 2))
      || search_token(company, kind, E'\n' || line || E'\n');
  end loop;
  return tokens;
end $$;
grant execute on function search_tokens to lease_app;
