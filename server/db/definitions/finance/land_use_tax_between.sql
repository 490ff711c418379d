create function land_use_tax_between(first_month date, last_month date) returns table (
    certificate_id bigint, park_id bigint, month date, land_class text, sqm numeric, unit numeric, relief numeric, tax_fen bigint)
  language sql stable rows 1000
begin atomic
  with term as materialized (
    -- The whole years of the months, because each year is rounded on its own.
    select c.id, c.park_id, m.month, c.land_class, c.taxed_sqm as sqm, tax_term_on('land_unit', null, c.park_id, c.land_class, m.month) as unit,
      tax_term_on('land_relief', null, c.park_id, '', m.month) as relief
    from property_certificate c
    cross join months_between(date_trunc('year', first_month)::date, last_month) m
    where c.company_id = app_company() and c.land_class <> ''
      and m.last_on >= coalesce(c.taxed_from, (date_trunc('month', c.issued_on) + interval '1 month')::date, '-infinity')
      and m.month <= coalesce(c.taxed_to, 'infinity')
  ), summed as (
    select t.*, t.sqm * t.unit * t.relief * 100 as amount, sum(t.sqm * t.unit * t.relief * 100) over so_far as upto
    from term t window so_far as (partition by t.id, date_trunc('year', t.month) order by t.month)
  )
  select s.id, s.park_id, s.month, s.land_class, s.sqm, s.unit, s.relief, (round(s.upto / 12) - round((s.upto - s.amount) / 12))::bigint
  from summed s where s.month >= date_trunc('month', first_month);
end;
comment on function land_use_tax_between is
  'Urban land use tax of each certificate with a land class in each of the months from that of one day to that of another: m² · yuan per m² and year '
  '· relief / 12, fen, rounded so that the months of a year add up to its sum; unit amount and relief are those in force on the first of the month; '
  'null where no unit amount is known. The rule of domain/finance/accounting/land-use-tax.ts. docs/domain §7.4.';
grant execute on function land_use_tax_between to lease_app;
