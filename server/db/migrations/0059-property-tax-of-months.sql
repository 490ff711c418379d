-- Property tax of many months at once: each receivable and each span of days for which a space is let is read once, whatever months are
-- asked for. The figures are as before.

drop function property_tax_in, property_tax_spaces_in, property_tax_rent_in;

create or replace function property_tax_of_value(owed numeric, rate numeric, taxable numeric, unlet_days numeric, of_days numeric)
  returns numeric language sql immutable
  return round(round(round(owed * taxable * rate * coalesce(unlet_days, 1), 60) / (12 * coalesce(of_days, 1)), 40));
comment on function property_tax_of_value is
  'Property tax of a month in whole fen of the taxable value (original value · (1 − deduction), fen) for the m²-days not let of those '
  'there are, rounded once; without m²-days, as of a building without spaces, nothing is let. docs/domain §7 (property tax).';

create function months_between(first_month date, last_month date)
  returns table (no integer, month date, last_on date, day_count integer, starts date[]) language sql stable rows 12
begin atomic
  select g.no::integer, g.month::date, (g.month + interval '1 month')::date - 1, (g.month + interval '1 month')::date - g.month::date,
    array_agg(g.month::date) over ()
  from generate_series(date_trunc('month', first_month), date_trunc('month', last_month), interval '1 month') with ordinality g (month, no);
end;
comment on function months_between is
  'The months of two days and all between, numbered, with the first days of all of them: the number of a day''s month among them is its '
  'width_bucket. docs/domain §7.';

create function property_tax_spans(first_day date, last_day date) returns table (
    space_id bigint, building_id bigint, gross_area_sqm numeric, contract_id bigint, leased boolean, let boolean, first_on date, last_on date)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with valid as materialized (
    select s.id as space_id, s.building_id, s.gross_area_sqm, daterange(greatest(s.valid_from, first_day), least(s.valid_to, last_day), '[]') as days
    from space s where s.company_id = app_company() and s.valid_from <= last_day and (s.valid_to is null or s.valid_to >= first_day)
  ), lease as materialized (
    select h.space_id, h.contract_id, daterange(greatest(h.start_date, first_day), least(h.end_date, last_day), '[]') as days
    from held_spaces() h where h.kind = 'lease' and h.start_date <= last_day and h.end_date >= first_day
  ), free as materialized (
    -- A space inside a free period of a rent clause, by the terms in force on each day, is not let.
    select l.space_id, range_agg(daterange((k.period ->> 0)::date, (k.period ->> 1)::date, '[]') * v.days * l.days) as days
    from (
      -- Clauses without any are left out before they are joined.
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
  'Every space on the days from the first to the last on which it is valid: a row for each span of days on which it is leased, or is not, '
  'and let by the rule of property tax (a free period is not let), with its gross area (m²) and the contract. docs/domain §7 (property tax).';

create function property_tax_spaces_between(first_month date, last_month date) returns table (
    month date, space_id bigint, building_id bigint, gross_area_sqm numeric, days integer, leased_days integer, let_days integer,
    contract_id bigint)
  language sql stable rows 1000
begin atomic
  with month as materialized (select * from months_between(first_month, last_month)
  ), span as materialized (
    select p.*, width_bucket(p.first_on, a.starts) as first_no, width_bucket(p.last_on, a.starts) as last_no
    from (select min(m.month) as first_on, max(m.last_on) as last_on, max(m.starts) as starts from month m) a
    cross join lateral property_tax_spans(a.first_on, a.last_on) p
  ), bounded as materialized (
    select p.*, p.first_no + (p.first_on > f.month)::integer as whole_from, p.last_no - (p.last_on < l.last_on)::integer as whole_to
    from span p join month f on f.no = p.first_no join month l on l.no = p.last_no
  )
  -- Most months lie in one span, and need not be added up.
  select m.month, w.space_id, w.building_id, w.gross_area_sqm, m.day_count, case when w.leased then m.day_count else 0 end,
    case when w.let then m.day_count else 0 end, w.contract_id
  from (select b.*, generate_series(b.whole_from, b.whole_to) as no from bounded b) w
  join month m on m.no = w.no
  union all
  select m.month, w.space_id, w.building_id, w.gross_area_sqm, sum(x.days)::integer, coalesce(sum(x.days) filter (where w.leased), 0)::integer,
    coalesce(sum(x.days) filter (where w.let), 0)::integer, max(w.contract_id)
  from (select b.*, unnest(array_remove(array[case when b.whole_from > b.first_no then b.first_no end,
      case when b.whole_to < b.last_no and (b.last_no > b.first_no or b.whole_from = b.first_no) then b.last_no end], null)) as no
    from bounded b where b.whole_from > b.first_no or b.whole_to < b.last_no) w
  join month m on m.no = w.no
  cross join lateral (select least(w.last_on, m.last_on) - greatest(w.first_on, m.month) + 1 as days) x
  group by m.month, w.space_id, w.building_id, w.gross_area_sqm;
end;
comment on function property_tax_spaces_between is
  'Every space valid in the months from that of the first day to that of the last, a row for each month: its gross area, days valid, days '
  'leased, and of them the days let by the rule of property tax (a free period is not let), with the contract that had it last. '
  'docs/domain §7 (property tax).';

create function property_tax_rent_between(first_month date, last_month date, day date) returns table (
    month date, building_id bigint, receivable_id bigint, contract_id bigint, days integer, of_days integer, net_fen numeric)
  language sql stable rows 1000
begin atomic
  with month as materialized (select * from months_between(first_month, last_month)
  ), asked as materialized (select min(m.month) as first_on, max(m.last_on) as last_on, max(m.starts) as starts from month m
  ), standing as materialized (
    select r.id, r.contract_id, r.adjusts_id, r.version_no, r.clause_id, r.net_fen, r.start_date, r.end_date
    from receivable r
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    -- As a subquery a bound is worked out once, not once a row.
    where r.company_id = app_company() and r.start_date <= (select a.last_on from asked a) and r.end_date >= (select a.first_on from asked a)
      and receivable_known_on(r.accounting_date, r.due_date, r.posted_on, day) and (r.voided_on is null or r.voided_on > day)
  ), rent as materialized (
    -- An adjustment belongs to the spaces of what it adjusts; what bears no version, to the terms at the start of its period.
    select s.id, s.contract_id, s.version_no, s.clause_id, s.net_fen, s.start_date, s.end_date
    from standing s where s.adjusts_id is null and s.version_no is not null
    union all
    select s.id, s.contract_id, coalesce(o.version_no, v.version_no), o.clause_id, s.net_fen, s.start_date, s.end_date
    from standing s
    join (
      select s.id, s.version_no, s.clause_id from standing s where s.adjusts_id is null and s.version_no is null
      union all
      -- Looked up by an array, for few of all rows are adjusted.
      select r.id, r.version_no, r.clause_id from receivable r
      where r.company_id = app_company() and r.id = any (array(select s.adjusts_id from standing s where s.adjusts_id is not null))) o
      on o.id = coalesce(s.adjusts_id, s.id)
    left join version_days() v on o.version_no is null and v.contract_id = s.contract_id and v.days @> s.start_date
    where s.adjusts_id is not null or s.version_no is null
  ), narrowed as materialized (
    select k.id as clause_id, t.terms -> 'spaces' as spaces
    from charge_clause k cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) as terms) t
    where k.company_id = app_company() and t.terms ? 'spaces'
  ), covered as (
    -- The spaces of a version, and of a clause that is for some of them.
    select c.contract_id, c.version_no, 0::bigint as clause_id, c.space_id, c.area_sqm
    from contract_space c where c.company_id = app_company()
    union all
    select c.contract_id, c.version_no, n.clause_id, c.space_id, c.area_sqm
    from (select distinct r.contract_id, r.version_no, r.clause_id from rent r) r
    join narrowed n on n.clause_id = r.clause_id
    join contract_space c on c.company_id = app_company() and c.contract_id = r.contract_id and c.version_no = r.version_no
      and n.spaces @> to_jsonb(c.space_id)
  ), share as materialized (
    select c.contract_id, c.version_no, c.clause_id, s.building_id, sum(c.area_sqm) as sqm,
      sum(sum(c.area_sqm)) over (partition by c.contract_id, c.version_no, c.clause_id) as of_sqm
    from covered c join space s on s.company_id = app_company() and s.id = c.space_id
    group by c.contract_id, c.version_no, c.clause_id, s.building_id
  )
  select m.month, p.building_id, p.id, p.contract_id, x.days, x.of_days,
    -- Most rows are of one month and building, which has all of it.
    case when x.days = x.of_days and p.sqm = p.of_sqm then p.net_fen else round(p.net_fen * x.days * p.sqm, 60) / (x.of_days * p.of_sqm) end
  from (
    select r.id, r.contract_id, r.net_fen, r.start_date, r.end_date, s.building_id, s.sqm, s.of_sqm,
      generate_series(greatest(width_bucket(r.start_date, (select a.starts from asked a)), 1),
        width_bucket(r.end_date, (select a.starts from asked a))) as no
    from rent r
    left join narrowed n on n.clause_id = r.clause_id
    join share s on s.contract_id = r.contract_id and s.version_no = r.version_no and s.clause_id = coalesce(n.clause_id, 0)) p
  join month m on m.no = p.no
  cross join lateral (select least(p.end_date, m.last_on) - greatest(p.start_date, m.month) + 1 as days, p.end_date - p.start_date + 1 as of_days) x;
end;
comment on function property_tax_rent_between is
  'Rent receivables that stand on the last day given, with the part of their net amount (fen, exact) that counts for a building in each of '
  'the months from that of the first day to that of the second: by the days of the period that lie in it, shared over buildings by agreed '
  'area; rent without a contract is of none. docs/domain §7 (property tax).';

create function property_tax_terms_between(first_month date, last_month date) returns table (
    month date, park_id bigint, building_id bigint, nature text, original_value_fen bigint, rate_let numeric, rate_value numeric,
    deduction numeric, relief numeric, owed numeric)
  language sql stable rows 1000
begin atomic
  with month as materialized (
    select b.park_id, b.id, b.nature, b.original_value_fen, m.month
    from building b cross join months_between(first_month, last_month) m where b.company_id = app_company()
  ), term as materialized (
    select t.*, lead(t.start_date) over (partition by t.building_id order by t.start_date) as next_on
    from building_tax_term t where t.company_id = app_company()
  )
  select b.month, b.park_id, b.id, g.nature, case when t.building_id is null then b.original_value_fen else t.original_value_fen end,
    coalesce(t.rate_let, 0.12), coalesce(t.rate_value, 0.012), coalesce(t.deduction, 0.3), coalesce(t.relief, 1),
    case when g.nature = 'owned' then coalesce(t.relief, 1) else 0 end
  from month b
  left join term t on t.building_id = b.id and t.start_date <= b.month and (t.next_on is null or t.next_on > b.month)
  cross join lateral (select coalesce(t.nature, b.nature) as nature) g;
end;
comment on function property_tax_terms_between is
  'By what each building is taxed in the months from that of the first day to that of the second: the parameters in force on the first of '
  'the month (value in fen, rates as fractions) and what is owed by them (0 where nobody owes any, else the relief factor). '
  'docs/domain §7 (property tax).';

create function property_tax_between(first_month date, last_month date, day date) returns table (
    month date, park_id bigint, building_id bigint, nature text, original_value_fen bigint, rate_let numeric, rate_value numeric,
    deduction numeric, relief numeric, owed numeric, rent_net_fen numeric, space_sqm_days numeric, let_sqm_days numeric, let_tax_fen bigint,
    unlet_tax_fen bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with month as materialized (select * from months_between(first_month, last_month)
  ), asked as materialized (select min(m.month) as first_on, max(m.last_on) as last_on, max(m.starts) as starts from month m
  ), span as materialized (
    -- Spaces that are let for the same days are taken together.
    select p.building_id, p.let, p.first_on, p.last_on, sum(p.gross_area_sqm) as sqm
    from asked a cross join lateral property_tax_spans(a.first_on, a.last_on) p group by p.building_id, p.let, p.first_on, p.last_on
  ), area as materialized (
    select s.building_id, m.month, sum(s.sqm * d.days) as sqm_days, coalesce(sum(s.sqm * d.days) filter (where s.let), 0) as let_sqm_days
    from (select p.*, generate_series(width_bucket(p.first_on, (select a.starts from asked a)),
      width_bucket(p.last_on, (select a.starts from asked a))) as no from span p) s
    join month m on m.no = s.no
    cross join lateral (select least(s.last_on, m.last_on) - greatest(s.first_on, m.month) + 1 as days) d
    group by s.building_id, m.month
  ), received as materialized (
    -- Cut as in rent_in_force_on: thirds that add up to a whole fen are one again.
    select p.building_id, p.month, round(sum(p.net_fen), 50) as net from property_tax_rent_between(first_month, last_month, day) p
    group by p.building_id, p.month
  )
  select t.*, coalesce(n.net, 0), coalesce(a.sqm_days, 0), coalesce(a.let_sqm_days, 0),
    property_tax_of_rent(t.owed, t.rate_let, coalesce(n.net, 0))::bigint,
    property_tax_of_value(t.owed, t.rate_value, case when t.nature = 'owned' then t.original_value_fen else 0 end * (1 - t.deduction),
      a.sqm_days - a.let_sqm_days, a.sqm_days)::bigint
  from property_tax_terms_between(first_month, last_month) t
  left join area a on a.building_id = t.building_id and a.month = t.month
  left join received n on n.building_id = t.building_id and n.month = t.month;
end;
comment on function property_tax_between is
  'Property tax of each building in the months from that of the first day to that of the second, of rent that stands on the last day given: '
  'what it is taxed by as property_tax_terms_between has it, net rent (exact, fen) as property_tax_rent_between has it, m²-days of all '
  'spaces and of those let as property_tax_spans has them, the tax of the let part and of the rest, each rounded once to fen; null where '
  'the original value of an owned building is not known. The rule of domain/finance/accounting/property-tax.ts. docs/domain §7 (property tax).';

grant execute on function months_between, property_tax_spans, property_tax_spaces_between, property_tax_rent_between,
  property_tax_terms_between, property_tax_between to lease_app;
