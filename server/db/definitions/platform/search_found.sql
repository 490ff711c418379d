-- Under a row policy the operator may not use the index, so the search runs as owner.
create function search_found(company bigint, wanted text, query text, spelled text, most integer)
  returns table (object_id bigint, rank integer)
  language sql stable security definer set search_path = public set jit = off
  as $$
    select x.object_id, min(x.rank) from (
      (select e.object_id, 0 as rank from search_entry e
        where company = app_company() and e.company_id + 0 = company and e.kind || '' = wanted
          and search_tokens(e.company_id, e.kind, e.text) @> array[search_token(company, wanted, E'\n' || search_key(query) || E'\n')]
          and position(E'\n' || search_key(query) || E'\n' in E'\n' || search_key(e.text) || E'\n') > 0 limit most)
      union all
      (select e.object_id, 1 from search_entry e
        where company = app_company() and e.company_id + 0 = company and e.kind || '' = wanted
          and search_tokens(e.company_id, e.kind, e.text)
            @> (search_pieces(company, wanted, search_key(query)) || search_token(company, wanted, E'\n' || left(search_key(query), 2)))
          and position(E'\n' || search_key(query) in E'\n' || search_key(e.text)) > 0 limit most)
      union all
      (select e.object_id, 2 from search_entry e
        where company = app_company() and e.company_id + 0 = company and e.kind || '' = wanted
          and search_tokens(e.company_id, e.kind, e.text) @> search_pieces(company, wanted, search_key(query))
          and position(search_key(query) in search_key(e.text)) > 0 limit most)
      union all
      (select e.object_id, case when E'\n' || e.spelling ~ (E'\n' || p.pattern) then 3 else 4 end
        from search_entry e, (select regexp_replace(spelled, '(.)', '\1 ?', 'g') as pattern) p
        where company = app_company() and e.company_id + 0 = company and e.kind || '' = wanted and e.spelling <> ''
          and search_tokens(e.company_id, e.kind, replace(e.spelling, ' ', '')) @> search_pieces(company, wanted, spelled)
          and E'\n' || e.spelling ~ (E'[ \n]' || p.pattern) limit most)
    ) x group by x.object_id
  $$;
comment on function search_found is
  'Objects of a kind whose name or number equals, begins with or contains the search text, or whose spelling does (only letters and digits, or '
  'null): rank 0 to 4. At most so many for each way of matching; null: all.';
grant execute on function search_found to lease_app;
