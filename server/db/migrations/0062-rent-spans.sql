-- Rent in force of many days at once: like the status of a space (0057) the rent of a lease changes on few days. Its spans are worked
-- out in one pass; a day asks them. The figures are as before.

create function rent_twelfths(price numeric, terms jsonb, clause_sqm numeric) returns numeric language sql immutable
  return 100 * price * case when (terms ->> 'price_includes_tax')::boolean then 1 else 1 + (terms ->> 'tax_rate')::numeric end
    * case terms ->> 'basis' when 'per_sqm_day' then 365 * clause_sqm when 'per_sqm_month' then 12 * clause_sqm else 12 end;
comment on function rent_twelfths is
  'The monthly rent of a clause in twelfths of a fen, tax included, which is exact: of its price (yuan, by the basis of its terms) and m². docs/domain §7 (rent in force).';
grant execute on function rent_twelfths to lease_app;

create or replace function rent_terms_on(day date) returns table (
    phase text, contract_id bigint, clause_id bigint, seq integer, space_id bigint, area_sqm numeric, clause_sqm numeric, basis text, price numeric,
    next_on date, next_price numeric, free_periods jsonb, rent_twelfths numeric)
  language sql stable rows 1000
begin atomic
  select k.phase, k.contract_id, k.clause_id, k.seq, k.space_id, k.area_sqm, k.clause_sqm, k.terms ->> 'basis', k.price, k.next_on, k.next_price,
    k.terms -> 'free_periods',
    rent_twelfths(k.price, k.terms, k.clause_sqm)
  from (
    select c.phase, x.contract_id, x.id as clause_id, x.seq, t.terms, s.space_id, s.area_sqm, sum(s.area_sqm) over (partition by c.phase, x.contract_id, x.id) as clause_sqm,
      p.price, n.start_date as next_on, n.price as next_price
    from contracts_on(day) c
    join charge_clause x on x.company_id = app_company() and x.contract_id = c.contract_id and x.version_no = c.version_no
      and x.start_date <= day and x.end_date >= day
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    -- The terms of turnover rent are those of its minimum.
    cross join lateral (select coalesce(x.terms -> 'minimum', x.terms) as terms) t
    join contract_space s on s.company_id = x.company_id and s.contract_id = x.contract_id and s.version_no = x.version_no
      and (t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(s.space_id))
    join clause_price p on p.company_id = x.company_id and p.clause_id = x.id and p.start_date <= day and p.end_date >= day
    left join clause_price n on n.company_id = p.company_id and n.clause_id = p.clause_id and n.start_date = p.end_date + 1) k;
end;

create or replace function rent_steps_on(day date) returns table (
    contract_id bigint, clause_id bigint, seq integer, start_date date, end_date date, basis text, price numeric, clause_sqm numeric,
    free_periods jsonb, rent_twelfths numeric)
  language sql stable rows 1000
begin atomic
  select k.contract_id, k.id, k.seq, p.start_date, p.end_date, k.terms ->> 'basis', p.price, k.sqm, k.terms -> 'free_periods',
    rent_twelfths(p.price, k.terms, k.sqm)
  from (
    select x.contract_id, x.id, x.seq, t.terms, sum(l.area_sqm) as sqm
    from contracts_on(day) c
    join charge_clause x on x.company_id = app_company() and x.contract_id = c.contract_id and x.version_no = c.version_no
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    -- The terms of turnover rent are those of its minimum.
    cross join lateral (select coalesce(x.terms -> 'minimum', x.terms) as terms) t
    join contract_space l on l.company_id = x.company_id and l.contract_id = x.contract_id and l.version_no = x.version_no
      and (t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(l.space_id))
    group by x.contract_id, x.id, x.seq, t.terms) k
  join clause_price p on p.company_id = app_company() and p.clause_id = k.id;
end;

create function running_leases_between(first_day date, last_day date)
  returns table (contract_id bigint, version_no integer, first_on date, last_on date)
  language sql stable rows 1000
begin atomic
  with announced as (
    -- Until it was approved or took effect nobody knew of a version, nor of the end it brings.
    select v.contract_id, v.version_no, least(v.effective_on, v.approved_on) as known_on
    from contract_version v where v.company_id = app_company() and v.approved_on is not null
  ), edge as (
    select a.contract_id, lag(a.known_on) over (partition by a.contract_id order by a.known_on) as since, a.known_on as until
    from (select distinct d.contract_id, d.known_on from announced d) a
  ), ended as materialized (
    select e.contract_id, e.since, e.until, k.end_date
    from (select e.contract_id, e.since, e.until, min(a.version_no) as version_no
      from edge e join announced a on a.contract_id = e.contract_id and a.known_on >= e.until group by e.contract_id, e.since, e.until) e
    join contract_version k on k.company_id = app_company() and k.contract_id = e.contract_id and k.version_no = e.version_no - 1
  ), known as (
    select e.contract_id, e.since, e.until, e.end_date from ended e
    union all
    select c.id, m.until, null, c.end_date
    from contract c left join (select e.contract_id, max(e.until) as until from ended e group by e.contract_id) m on m.contract_id = c.id
    where c.company_id = app_company()
  )
  select c.id, v.version_no, s.first_on, s.last_on
  from contract c
  join version_days() v on v.contract_id = c.id and not isempty(v.days)
  join known k on k.contract_id = c.id
  cross join lateral (
    select greatest(c.start_date, lower(v.days), k.since, first_day) as first_on,
      least(c.leave_date, upper(v.days) - 1, k.until - 1, k.end_date, last_day) as last_on) s
  where c.company_id = app_company() and c.status = 'approved' and s.first_on <= s.last_on;
end;
comment on function running_leases_between is
  'Contracts on the days from the first to the last on which they run, with the version whose terms are in force: a row for each span of '
  'days on which neither changes. On each day what contracts_on says of it. docs/domain §5.2, §5.10, §7.2.';

create function rent_spans(first_day date, last_day date)
  returns table (contract_id bigint, space_id bigint, rent_fen bigint, first_on date, last_on date)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with clause as materialized (
    select x.contract_id, x.version_no, x.id as clause_id, x.start_date, x.end_date, t.terms
    from charge_clause x
    join charge_item i on i.company_id = x.company_id and i.id = x.charge_item_id and i.kind = 'rent'
    -- The terms of turnover rent are those of its minimum.
    cross join lateral (select coalesce(x.terms -> 'minimum', x.terms) as terms) t
    where x.company_id = app_company() and x.start_date <= last_day and x.end_date >= first_day
  ), covered as materialized (
    select k.clause_id, s.space_id, s.area_sqm, sum(s.area_sqm) over (partition by k.clause_id) as clause_sqm
    from clause k
    join contract_space s on s.company_id = app_company() and s.contract_id = k.contract_id and s.version_no = k.version_no
      and (k.terms -> 'spaces' is null or k.terms -> 'spaces' @> to_jsonb(s.space_id))
  ), whole as materialized (
    select c.clause_id, c.clause_sqm, min(c.space_id) as first_id, max(c.space_id) as last_id from covered c group by c.clause_id, c.clause_sqm
  ), piece as materialized (
    select r.contract_id, k.clause_id, d.first_on, d.last_on, w.clause_sqm, w.first_id, w.last_id, rent_twelfths(p.price, k.terms, w.clause_sqm) as twelfths
    from running_leases_between(first_day, last_day) r
    join clause k on k.contract_id = r.contract_id and k.version_no = r.version_no
    join whole w on w.clause_id = k.clause_id
    join clause_price p on p.company_id = app_company() and p.clause_id = k.clause_id and p.start_date <= last_day and p.end_date >= first_day
    cross join lateral (select greatest(r.first_on, k.start_date, p.start_date) as first_on, least(r.last_on, k.end_date, p.end_date) as last_on) d
    where d.first_on <= d.last_on
  ), span as (
    select e.contract_id, e.day as first_on, lead(e.day) over (partition by e.contract_id order by e.day) - 1 as last_on
    from (select p.contract_id, p.first_on as day from piece p union select p.contract_id, p.last_on + 1 from piece p) e
  ), due as materialized (
    select s.contract_id, s.first_on, s.last_on, p.clause_id, p.clause_sqm, p.first_id, p.last_id, p.twelfths
    from span s join piece p on p.contract_id = s.contract_id and p.first_on <= s.first_on and p.last_on >= s.first_on
  ), total as materialized (
    -- Rounded once for the contract, half up: no price is below 0.
    select d.contract_id, d.first_on, d.last_on, row_number() over () as owner_id, min(d.first_id) as first_id, max(d.last_id) as last_id,
      div(2 * sum(d.twelfths) + 12, 24)::bigint as fen
    from due d group by d.contract_id, d.first_on, d.last_on
  ), part as (
    -- A space's part of each clause that covers it, by area. The sum of 60 decimals is cut to 50: thirds that add up to a whole
    -- fen are one again, and parts that differ do so far before.
    select t.owner_id, c.space_id, t.fen as total_fen, round(sum(round(d.twelfths * c.area_sqm, 60) / (12 * c.clause_sqm)), 50) as fen
    from total t
    join due d on d.contract_id = t.contract_id and d.first_on = t.first_on
    join covered c on c.clause_id = d.clause_id
    where t.first_id <> t.last_id
    group by t.owner_id, c.space_id, t.fen
  ), given as (
    select array_agg(p.owner_id) as owners, array_agg(p.space_id) as ids, array_agg(p.fen) as parts, array_agg(p.total_fen) as totals from part p
  )
  -- A lease of one space has nothing to share.
  select t.contract_id, t.first_id, t.fen, t.first_on, t.last_on from total t where t.first_id = t.last_id
  union all
  select t.contract_id, s.id, s.fen, t.first_on, t.last_on
  from given g cross join lateral shares_by_largest_remainder(g.owners, g.ids, g.parts, g.totals) s
  join total t on t.owner_id = s.owner_id;
end;
comment on function rent_spans is
  'Monthly rent in force of running contracts in fen, tax included, rounded once for the contract and shared over its spaces by what their '
  'clauses say: a row for each space and span of days on which nothing of it changes; on days without rent a contract has no row. '
  'docs/domain §7 (rent in force, rent roll).';
grant execute on function running_leases_between, rent_spans to lease_app;

create or replace function rent_in_force_on(day date) returns table (contract_id bigint, space_id bigint, rent_fen bigint)
  language sql stable rows 1000
begin atomic
  select r.contract_id, r.space_id, r.rent_fen from rent_spans(day, day) r;
end;
comment on function rent_in_force_on is
  'Monthly rent in force of running contracts on the day as rent_spans has it. docs/domain §7 (rent in force, rent roll).';
