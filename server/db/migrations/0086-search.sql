-- Search everywhere (ADR 32): the names and numbers of what can be found, each in a row that its object's table keeps by trigger.
create table search_entry (
  company_id bigint not null references company (id),
  kind text not null,
  object_id bigint not null,
  -- Names and numbers, one a line.
  text text not null,
  -- Syllables and initials, a line each per line of text; null: not spelled yet, empty: nothing to spell.
  spelling text,
  primary key (company_id, kind, object_id)
);
comment on table search_entry is 'Names and numbers by which an object is found, with their pinyin.';
call protect('search_entry', 'select, insert, update, delete');
create index search_entry_unspelled on search_entry (company_id, kind, object_id) where spelling is null;

-- As one types it: without capitals and without full-width forms.
create function search_key(text text) returns text language sql immutable strict parallel safe
  as $$ select lower(normalize(text, nfkc)) $$;
comment on function search_key is 'A text as it is searched for: lower case, full-width forms as ordinary ones.';

-- A piece of a text of one kind in one enterprise: what is found in the index is of both already.
create function search_token(company bigint, kind text, piece text) returns bigint language sql immutable strict parallel safe
  as $$ select hashtextextended(company || ' ' || kind || ' ' || piece, 0) $$;

-- Every character and pair of a text, what each line begins with, and each line as a whole. Read step by step: as one query every call would
-- be planned anew, and compiled where the server has a compiler.
create function search_tokens(company bigint, kind text, text text) returns bigint[]
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

-- The pieces that a text has where it contains what is asked for.
create function search_pieces(company bigint, kind text, asked text) returns bigint[]
  language sql immutable strict parallel safe set search_path = public
  as $$ select array_agg(search_token(company, kind, substr(asked, at, least(2, length(asked)))))
    from generate_series(1, greatest(1, length(asked) - 1)) at $$;

create index search_entry_text on search_entry using gin (search_tokens(company_id, kind, text));
create index search_entry_spelling on search_entry using gin (search_tokens(company_id, kind, replace(spelling, ' ', '')))
  where spelling <> '';

-- Under a row policy the operator may not use the index, so the search runs as owner.
create function search_found(company bigint, wanted text, asked text, spelled text, most integer)
  returns table (object_id bigint, rank integer)
  language sql stable security definer set search_path = public set jit = off
  as $$
    select x.object_id, min(x.rank) from (
      (select e.object_id, 0 as rank from search_entry e
        where company = app_company() and e.company_id + 0 = company and e.kind || '' = wanted
          and search_tokens(e.company_id, e.kind, e.text) @> array[search_token(company, wanted, E'\n' || search_key(asked) || E'\n')]
          and position(E'\n' || search_key(asked) || E'\n' in E'\n' || search_key(e.text) || E'\n') > 0 limit most)
      union all
      (select e.object_id, 1 from search_entry e
        where company = app_company() and e.company_id + 0 = company and e.kind || '' = wanted
          and search_tokens(e.company_id, e.kind, e.text)
            @> (search_pieces(company, wanted, search_key(asked)) || search_token(company, wanted, E'\n' || left(search_key(asked), 2)))
          and position(E'\n' || search_key(asked) in E'\n' || search_key(e.text)) > 0 limit most)
      union all
      (select e.object_id, 2 from search_entry e
        where company = app_company() and e.company_id + 0 = company and e.kind || '' = wanted
          and search_tokens(e.company_id, e.kind, e.text) @> search_pieces(company, wanted, search_key(asked))
          and position(search_key(asked) in search_key(e.text)) > 0 limit most)
      union all
      (select e.object_id, case when E'\n' || e.spelling ~ (E'\n' || p.pattern) then 3 else 4 end
        from search_entry e, (select regexp_replace(spelled, '(.)', '\1 ?', 'g') as pattern) p
        where company = app_company() and e.company_id + 0 = company and e.kind || '' = wanted and e.spelling <> ''
          and search_tokens(e.company_id, e.kind, replace(e.spelling, ' ', '')) @> search_pieces(company, wanted, spelled)
          and E'\n' || e.spelling ~ (E'[ \n]' || p.pattern) limit most)
    ) x group by x.object_id
  $$;
comment on function search_found is
  'Objects of a kind with a name or number that is, begins with or contains what is asked for, or is spelled so (letters and digits alone, or null): rank 0 to 4. At most so many of each way; null: all.';
grant execute on function search_key, search_token, search_tokens, search_pieces, search_found to lease_app;

-- The trigger's arguments: the kind, then the columns. Only what has other than Latin letters is to be spelled.
create function keep_search_entry() returns trigger language plpgsql set search_path = public as $$
declare
  fresh jsonb := to_jsonb(new);
  entry text := (select string_agg(distinct fresh ->> tg_argv[at], E'\n') from generate_series(1, tg_nargs - 1) at where fresh ->> tg_argv[at] <> '');
begin
  insert into search_entry (company_id, kind, object_id, text, spelling)
    values (new.company_id, tg_argv[0], new.id, coalesce(entry, ''), case when entry ~ '[^ -~\n]' then null else '' end)
    on conflict (company_id, kind, object_id) do update set text = excluded.text, spelling = excluded.spelling
    where search_entry.text <> excluded.text;
  return null;
end $$;
create function drop_search_entry() returns trigger language plpgsql set search_path = public as $$
begin
  delete from search_entry where company_id = old.company_id and kind = tg_argv[0] and object_id = old.id;
  return null;
end $$;

create procedure keep_search(business_table regclass, variadic columns text[]) language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(c), ', ' order by at) from unnest(array[business_table::text] || columns) with ordinality x (c, at));
begin
  execute format('create trigger search_entry_kept after insert or update of %s on %s for each row execute function keep_search_entry(%s)',
    array_to_string(columns, ', '), business_table, arguments);
  execute format('create trigger search_entry_dropped after delete on %s for each row execute function drop_search_entry(%L)',
    business_table, business_table);
  execute format($fill$insert into search_entry (company_id, kind, object_id, text, spelling)
    select company_id, %L, id, entry, case when entry ~ '[^ -~\n]' then null else '' end
    from %s cross join lateral (select coalesce(string_agg(distinct part, E'\n'), '') as entry
      from unnest(array[%s]::text[]) part where part <> '') x$fill$,
    business_table, business_table, array_to_string(columns, ', '));
end $$;
call keep_search('park', 'name', 'code');
call keep_search('building', 'name', 'code');
call keep_search('space', 'number');
call keep_search('tenant', 'name');
call keep_search('contract', 'number');
call keep_search('customer', 'name');
call keep_search('bill', 'number');
call keep_search('invoice', 'serial', 'number');
call keep_search('cash_record', 'payer', 'bank_serial');
