-- Property tax as a report: its parameters are kept by people, and each figure is made of what stands behind it, so that rows of
-- rent and days of spaces add up to the tax of a building.

alter table building_tax_term add column version integer not null default 0;
alter table building_tax_term drop constraint building_tax_term_original_value_fen_check;
alter table building_tax_term add constraint building_tax_value check (original_value_fen between 0 and 1000000000000);
alter table building_tax_term add constraint building_tax_value_of_owned check (nature <> 'owned' or original_value_fen is not null);

create function property_tax_of_rent(owed numeric, rate numeric, net numeric) returns numeric language sql immutable
  return round(round(owed * net * rate, 40));
comment on function property_tax_of_rent is
  'Property tax in whole fen of net rent (fen, exact): rent · rate · what is owed of it (0 for who owes none, else the relief factor), '
  'rounded once. docs/domain §7 (property tax).';

create function property_tax_of_value(owed numeric, rate numeric, taxable numeric, unlet_days numeric, of_days numeric)
  returns numeric language sql immutable
  return round(round(round(owed * taxable * rate * unlet_days, 60) / (12 * of_days), 40));
comment on function property_tax_of_value is
  'Property tax of a month in whole fen of the taxable value (original value · (1 − deduction), fen) for the m²-days not let of those '
  'there are, rounded once. docs/domain §7 (property tax).';

create function property_tax_spaces_in(month date) returns table (
    space_id bigint, building_id bigint, gross_area_sqm numeric, days integer, leased_days integer, let_days integer, contract_id bigint)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with days as (select daterange(date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date) as month
  ), lease as materialized (
    select o.space_id, o.contract_id, daterange(o.start_date, o.end_date, '[]') * d.month as days
    from space_occupation o cross join days d
    join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved'
    where o.company_id = app_company() and o.kind = 'lease' and daterange(o.start_date, o.end_date, '[]') && d.month
  ), free as (
    -- A space inside a free period of a rent clause, by the terms in force on each day, is not let.
    select l.space_id, range_agg(daterange((f.value ->> 0)::date, (f.value ->> 1)::date, '[]') * v.days * l.days) as days
    from lease l
    join version_days() v on v.contract_id = l.contract_id and v.days && l.days
    join charge_clause k on k.company_id = app_company() and k.contract_id = v.contract_id and k.version_no = v.version_no
    join charge_item i on i.company_id = k.company_id and i.id = k.charge_item_id and i.kind = 'rent'
    cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) as terms) t
    cross join lateral jsonb_array_elements(t.terms -> 'free_periods') f
    where t.terms -> 'spaces' is null or t.terms -> 'spaces' @> to_jsonb(l.space_id)
    group by l.space_id
  ), let as (
    select l.space_id, l.contract_id, l.days, coalesce((select sum(upper(r.days) - lower(r.days))
        from unnest(l.all_days - coalesce(f.days, '{}'::datemultirange)) as r (days)), 0) as let_days
    from (select space_id, max(contract_id) as contract_id, sum(upper(lease.days) - lower(lease.days)) as days, range_agg(lease.days) as all_days
      from lease group by space_id) l
    left join free f on f.space_id = l.space_id
  )
  select s.id, s.building_id, s.gross_area_sqm, (upper(s.days) - lower(s.days)), coalesce(l.days, 0)::integer, coalesce(l.let_days, 0)::integer,
    l.contract_id
  from (select x.id, x.building_id, x.gross_area_sqm, daterange(x.valid_from, x.valid_to, '[]') * d.month as days
    from space x cross join days d where x.company_id = app_company()) s
  left join let l on l.space_id = s.id
  where not isempty(s.days);
end;
comment on function property_tax_spaces_in is
  'Every space valid in the month that holds the day: its gross area, days valid, days leased, and of them the days let by the rule of '
  'property tax (a free period is not let), with the contract that had it last. docs/domain §7 (property tax).';

create function property_tax_rent_in(month date, day date) returns table (
    building_id bigint, receivable_id bigint, contract_id bigint, days integer, of_days integer, net_fen numeric)
  language sql stable rows 1000 set enable_nestloop = off
begin atomic
  with days as (select daterange(date_trunc('month', month)::date, (date_trunc('month', month) + interval '1 month')::date) as month
  ), rent as materialized (
    -- An adjustment belongs to the spaces of what it adjusts; what bears no version, to the terms at the start of its period.
    select r.id, r.contract_id, coalesce(o.version_no, v.version_no) as version_no, t.spaces, r.net_fen,
      upper(p.days * d.month) - lower(p.days * d.month) as within, upper(p.days) - lower(p.days) as days
    from receivable r cross join days d
    join charge_item i on i.company_id = r.company_id and i.id = r.charge_item_id and i.kind = 'rent'
    cross join lateral (select daterange(r.start_date, r.end_date, '[]') as days) p
    join receivable o on o.company_id = r.company_id and o.id = coalesce(r.adjusts_id, r.id)
    left join charge_clause k on k.company_id = o.company_id and k.id = o.clause_id
    left join version_days() v on o.version_no is null and v.contract_id = r.contract_id and v.days @> r.start_date
    cross join lateral (select coalesce(k.terms -> 'minimum', k.terms) -> 'spaces' as spaces) t
    where r.company_id = app_company() and r.start_date < upper(d.month) and r.end_date >= lower(d.month)
      and (r.accounting_date <= day or r.due_date > day) and (r.voided_on is null or r.voided_on > day)
  ), part as (
    select b.building_id, r.id, r.contract_id, r.within, r.days, r.net_fen * r.within * c.area_sqm as fen,
      r.days * sum(c.area_sqm) over (partition by r.id) as of_days
    from rent r
    join contract_space c on c.company_id = app_company() and c.contract_id = r.contract_id and c.version_no = r.version_no
      and (r.spaces is null or r.spaces @> to_jsonb(c.space_id))
    join space b on b.company_id = c.company_id and b.id = c.space_id
  )
  select p.building_id, p.id, p.contract_id, p.within, p.days, sum(round(p.fen, 60) / p.of_days)
  from part p group by p.building_id, p.id, p.contract_id, p.within, p.days;
end;
comment on function property_tax_rent_in is
  'Rent receivables that stand on the second day with the part of their net amount (fen, exact) that counts for a building in the month '
  'that holds the first: by the days of the period that lie in it, shared over buildings by agreed area; rent without a contract is of '
  'none. docs/domain §7 (property tax).';

drop function property_tax_in;
create function property_tax_in(month date, day date) returns table (
    park_id bigint, building_id bigint, nature text, original_value_fen bigint, rate_let numeric, rate_value numeric, deduction numeric,
    relief numeric, owed numeric, rent_net_fen numeric, space_sqm_days numeric, let_sqm_days numeric, let_tax_fen bigint, unlet_tax_fen bigint)
  language sql stable rows 100 set enable_nestloop = off
begin atomic
  with term as (
    select distinct on (t.building_id) t.* from building_tax_term t
    where t.company_id = app_company() and t.start_date <= date_trunc('month', month)::date order by t.building_id, t.start_date desc
  ), area as (
    select s.building_id, sum(s.gross_area_sqm * s.days) as sqm_days, sum(s.gross_area_sqm * s.let_days) as let_sqm_days
    from property_tax_spaces_in(month) s group by s.building_id
  ), received as (
    -- Cut as in rent_in_force_on: thirds that add up to a whole fen are one again.
    select p.building_id, round(sum(p.net_fen), 50) as net from property_tax_rent_in(month, day) p group by p.building_id
  )
  select b.park_id, b.id, g.nature, g.original_value_fen, g.rate_let, g.rate_value, g.deduction, g.relief, g.owed, g.net,
    coalesce(a.sqm_days, 0), coalesce(a.let_sqm_days, 0),
    property_tax_of_rent(g.owed, g.rate_let, g.net)::bigint,
    -- A building without spaces is not let at all.
    property_tax_of_value(g.owed, g.rate_value, case when g.nature = 'owned' then g.original_value_fen else 0 end * (1 - g.deduction),
      coalesce(a.sqm_days - a.let_sqm_days, 1), coalesce(a.sqm_days, 1))::bigint
  from building b
  left join term t on t.building_id = b.id
  left join area a on a.building_id = b.id
  left join received n on n.building_id = b.id
  cross join lateral (
    select coalesce(t.nature, b.nature) as nature, coalesce(n.net, 0) as net,
      case when t.building_id is null then b.original_value_fen else t.original_value_fen end as original_value_fen,
      coalesce(t.rate_let, 0.12) as rate_let, coalesce(t.rate_value, 0.012) as rate_value, coalesce(t.deduction, 0.3) as deduction,
      coalesce(t.relief, 1) as relief,
      case when coalesce(t.nature, b.nature) = 'owned' then coalesce(t.relief, 1) else 0 end as owed) g
  where b.company_id = app_company();
end;
comment on function property_tax_in is
  'Property tax of each building in the month that holds the first day given, of rent that stands on the second: the parameters in force '
  'on its first day and what is owed by them (0 where nobody owes any, else the relief factor), net rent (exact, fen) as '
  'property_tax_rent_in has it, m²-days of all spaces and of those let as property_tax_spaces_in has them, the tax of the let part and '
  'of the rest, each rounded once to fen; null where the original value of an owned building is not known. The rule of domain/finance/accounting/property-tax.ts. '
  'docs/domain §7 (property tax).';

grant execute on function property_tax_of_rent, property_tax_of_value, property_tax_spaces_in, property_tax_rent_in, property_tax_in
  to lease_app;
