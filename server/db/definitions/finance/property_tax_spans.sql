create function property_tax_spans(first_day date, last_day date) returns table (
    space_id bigint, building_id bigint, gross_area_sqm numeric, contract_id bigint, leased boolean, let boolean, first_on date, last_on date)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with valid as materialized (
    select s.id as space_id, s.building_id, s.gross_area_sqm, daterange(greatest(s.valid_from, first_day), least(s.valid_to, last_day), '[]') as days
    from space s where s.company_id = app_company() and s.valid_from <= last_day and (s.valid_to is null or s.valid_to >= first_day)
  ), lease as materialized (
    -- Includes holdover: payments for the occupation are taxed like rent.
    select h.space_id, h.contract_id, daterange(greatest(h.start_date, first_day), least(h.end_date, last_day), '[]') as days
    from held_spaces() h where h.start_date <= last_day and h.end_date >= first_day
  ), free as materialized (
    -- A space within a free period of a rent clause, by the terms in force on each day, is not let.
    select l.space_id, range_agg(daterange((k.period ->> 0)::date, (k.period ->> 1)::date, '[]') * v.days * l.days) as days
    from (
      -- Clauses without free periods are excluded before the join.
      select c.contract_id, c.version_no, t.terms -> 'spaces' as spaces, jsonb_array_elements(t.terms -> 'free_periods') as period
      from charge_clause c
      join charge_item i on i.company_id = c.company_id and i.id = c.charge_item_id and i.kind = 'rent'
      cross join lateral (select coalesce(c.terms -> 'minimum', c.terms) as terms) t
      where c.company_id = app_company() and t.terms -> 'free_periods' <> '[]') k
    join version_days() v on v.contract_id = k.contract_id and v.version_no = k.version_no
    join lease l on l.contract_id = k.contract_id and v.days && l.days
    where k.spaces is null or k.spaces @> to_jsonb(l.space_id)
    group by l.space_id
  ), span as (
    select l.space_id, l.contract_id, true as leased, true as let, l.days
    from lease l left join free f on f.space_id = l.space_id where f.space_id is null
    union all
    select l.space_id, l.contract_id, true, true, unnest(datemultirange(l.days) - f.days) from lease l join free f on f.space_id = l.space_id
    union all
    select l.space_id, l.contract_id, true, false, unnest(datemultirange(l.days) * f.days) from lease l join free f on f.space_id = l.space_id
    union all
    select v.space_id, null, false, false, unnest(datemultirange(v.days) - coalesce(l.days, '{}'))
    from valid v left join (select l.space_id, range_agg(l.days) as days from lease l group by l.space_id) l on l.space_id = v.space_id
  )
  select v.space_id, v.building_id, v.gross_area_sqm, p.contract_id, p.leased, p.let, lower(p.days), upper(p.days) - 1
  from span p join valid v on v.space_id = p.space_id;
end;
comment on function property_tax_spans is
  'Every space on the days from the first to the last on which it is valid: one row per span of days with the same state, which is leased, in '
  'holdover or neither, and let or not by the rule of property tax (a free period is not let), with its gross area (m²) and the contract. '
  'docs/domain §7 (property tax).';
grant execute on function property_tax_spans to lease_app;
