// Property tax in hand-written SQL, for the months of a year: areas are summed by their let days before they are applied to a month, and each
// receivable is read once.
import { AS_OF, type Bare } from './bare-leases';

const months = `month as materialized (
    select g.no::int, g.first::date, to_char(g.first, 'YYYY-MM') as month, (g.first + interval '1 month')::date - 1 as last
    from generate_series('2026-01-01'::timestamp, '2026-12-01', interval '1 month') with ordinality g (first, no)
  ), firsts as materialized (select array_agg(first order by no) as days from month)`;

const term = `term as materialized (
    select m.no, m.month, b.id as building_id, b.name as building_name, b.park_id, p.name as park_name, coalesce(t.nature, b.nature) as nature,
      case when t.id is null then b.original_value_fen else t.original_value_fen end as value, coalesce(t.rate_let, 0.12) as rate_let,
      coalesce(t.rate_value, 0.012) as rate_value, coalesce(t.deduction, 0.3) as deduction, coalesce(t.relief, 1) as relief,
      case when coalesce(t.nature, b.nature) = 'owned' then coalesce(t.relief, 1) else 0 end as owed
    from building b cross join month m join park p on p.company_id = app_company() and p.id = b.park_id
    left join lateral (select * from building_tax_term t where t.company_id = app_company() and t.building_id = b.id and t.start_date <= m.first
      order by t.start_date desc limit 1) t on true
    where b.company_id = app_company())`;

/** Days of spaces: all of them, those of a lease, and the free ones among these. */
const days = `held as materialized (
    select o.space_id, o.contract_id, greatest(o.start_date, '2026-01-01') as a, least(o.end_date, '2026-12-31') as b
    from space_occupation o join contract c on c.company_id = app_company() and c.id = o.contract_id and c.status = 'approved'
    where o.company_id = app_company() and o.kind = 'lease' and o.change_id is null and o.start_date <= '2026-12-31' and o.end_date >= '2026-01-01'
  ), version as (
    select contract_id, version_no, case when version_no > 1 then effective_on else '-infinity' end as a,
      coalesce(min(effective_on) over (partition by contract_id order by version_no rows between 1 following and unbounded following) - 1, 'infinity') as b
    from contract_version where company_id = app_company()
  ), free as materialized (
    select h.space_id, h.contract_id, greatest(h.a, v.a, (f ->> 0)::date) as a, least(h.b, v.b, (f ->> 1)::date) as b
    from (select k.contract_id, k.version_no, jsonb_array_elements(k.terms -> 'free_periods') as f from charge_clause k
      join charge_item i on i.company_id = app_company() and i.id = k.charge_item_id and i.kind = 'rent'
      where k.company_id = app_company() and k.terms -> 'free_periods' <> '[]') k
    join version v on v.contract_id = k.contract_id and v.version_no = k.version_no
    join held h on h.contract_id = k.contract_id
  ), valid as materialized (
    select id as space_id, building_id, gross_area_sqm as sqm, greatest(valid_from, '2026-01-01') as a, least(valid_to, '2026-12-31') as b
    from space where company_id = app_company() and valid_from <= '2026-12-31' and coalesce(valid_to, '2026-12-31') >= '2026-01-01')`;

const areas = `part as materialized (
    select building_id, what, a, b, sum(sqm) as sqm from (
      select building_id, 'all' as what, a, b, sqm from valid
      union all select v.building_id, 'let', h.a, h.b, v.sqm from held h join valid v on v.space_id = h.space_id
      union all select v.building_id, 'let', f.a, f.b, -v.sqm from free f join valid v on v.space_id = f.space_id where f.a <= f.b) x
    group by building_id, what, a, b
  ), area as materialized (
    select p.building_id, m.no, sum(p.sqm * d.days) filter (where p.what = 'all') as sqm_days, coalesce(sum(p.sqm * d.days) filter (where p.what = 'let'), 0) as let_sqm_days
    from (select p.*, generate_series(width_bucket(p.a, (select days from firsts)), width_bucket(p.b, (select days from firsts))) as no from part p) p
    join month m on m.no = p.no
    cross join lateral (select least(p.b, m.last) - greatest(p.a, m.first) + 1 as days) d
    group by p.building_id, m.no)`;

const standing = `r.company_id = app_company() and r.start_date <= '2026-12-31' and r.end_date >= '2026-01-01' and (r.voided_on is null or r.voided_on > '${AS_OF}')
      and case when r.posted_on is null then r.accounting_date <= '${AS_OF}' or r.due_date > '${AS_OF}' else r.posted_on <= '${AS_OF}' end`;

/**
 * `counted`: the exact part of a receivable that counts for a building and month. A lease of the estate has no clause for only some of its spaces.
 */
const rents = `place as materialized (
    select c.contract_id, c.version_no, s.building_id, sum(c.area_sqm) as sqm, sum(sum(c.area_sqm)) over (partition by c.contract_id, c.version_no) as of_sqm
    from contract_space c join space s on s.company_id = app_company() and s.id = c.space_id
    where c.company_id = app_company() group by c.contract_id, c.version_no, s.building_id
  ), rent as (
    select r.id, r.contract_id, r.version_no, r.net_fen, r.start_date, r.end_date
    from receivable r join charge_item i on i.company_id = app_company() and i.id = r.charge_item_id and i.kind = 'rent'
    where ${standing} and r.adjusts_id is null
    union all
    select r.id, r.contract_id, o.version_no, r.net_fen, r.start_date, r.end_date
    from receivable r join charge_item i on i.company_id = app_company() and i.id = r.charge_item_id and i.kind = 'rent'
    join (select id, version_no from receivable where company_id = app_company() and id = any (array(
      select adjusts_id from receivable where company_id = app_company() and adjusts_id is not null))) o on o.id = r.adjusts_id
    where ${standing} and r.adjusts_id is not null
  ), counted as materialized (
    select m.no, r.building_id, r.id, r.contract_id, d.days, d.of_days,
      case when d.days = d.of_days and r.sqm = r.of_sqm then r.net_fen else round(r.net_fen * d.days * r.sqm, 60) / (d.of_days * r.of_sqm) end as net
    from (select r.*, p.building_id, p.sqm, p.of_sqm, generate_series(greatest(width_bucket(r.start_date, (select days from firsts)), 1),
        width_bucket(r.end_date, (select days from firsts))) as no
      from rent r join place p on p.contract_id = r.contract_id and p.version_no = r.version_no) r
    join month m on m.no = r.no
    cross join lateral (select least(r.end_date, m.last) - greatest(r.start_date, m.first) + 1 as days, r.end_date - r.start_date + 1 as of_days) d)`;

const taxOfRent = (net: string) => `round(round(owed * rate_let * ${net}, 40))`;
const taxOfValue = (unlet: string, all: string) =>
  `round(round(round(owed * case when nature = 'owned' then value else 0 end * (1 - deduction) * rate_value * ${unlet}, 60) / (12 * ${all}), 40))`;

const tax = `with ${months}, ${term}, ${days}, ${areas}, ${rents}, tax as materialized (
    select t.*, n.net, a.sqm_days, a.sqm_days - a.let_sqm_days as unlet_sqm_days, round(coalesce(n.net, 0)) as rent_net_fen,
      ${taxOfRent('coalesce(n.net, 0)')} as let_tax_fen, ${taxOfValue('coalesce(a.sqm_days - a.let_sqm_days, 1)', 'coalesce(a.sqm_days, 1)')} as unlet_tax_fen
    from term t left join area a on a.building_id = t.building_id and a.no = t.no
    left join (select no, building_id, round(sum(net), 50) as net from counted group by no, building_id) n on n.building_id = t.building_id and n.no = t.no)`;

/** Groups by month or, with its labels, by quarter. */
const byPeriod = (period: string): Bare => ({
  ctes: `${tax}, lines as materialized (
      select park_id, park_name, building_id, building_name, ${period} as period, sum(rent_net_fen)::bigint as rent_net_fen, sum(let_tax_fen)::bigint as let_tax_fen,
        sum(unlet_tax_fen)::bigint as unlet_tax_fen, (sum(let_tax_fen) + sum(unlet_tax_fen))::bigint as tax_fen, sum(sqm_days) as sqm_days, sum(unlet_sqm_days) as unlet_sqm_days
      from tax group by park_id, park_name, building_id, building_name, ${period})`,
  rows: `select l.*, coalesce(round(unlet_sqm_days / sqm_days, 6), 1)::text as unlet_share from lines l order by park_name, park_id, building_name, building_id, period`,
  totals: `select park_id, sum(rent_net_fen)::bigint as rent_net_fen, sum(let_tax_fen)::bigint as let_tax_fen, coalesce(sum(unlet_tax_fen), 0)::bigint as unlet_tax_fen,
      (sum(let_tax_fen) + coalesce(sum(unlet_tax_fen), 0))::bigint as tax_fen, round(sum(unlet_sqm_days) / nullif(sum(sqm_days), 0), 6)::text as unlet_share
    from lines group by grouping sets ((park_id), ()) order by park_id nulls last`,
});

const quarters = (tax_fen: string) =>
  [1, 2, 3, 4].map((no) => `sum(${tax_fen}) filter (where quarter = ${no})::bigint as q${no}`).join();

const sheet: Bare = {
  ctes: `${tax}, declared as (
      select 'value' as part, t.*, (no + 2) / 3 as quarter, unlet_tax_fen as tax_fen, rate_value as rate, value as taxed, deduction as less,
        round(value * (1 - deduction) * coalesce(unlet_sqm_days / nullif(sqm_days, 0), 1), 60) / 12 as basis from tax t where nature = 'owned'
      union all
      select 'rent', t.*, (no + 2) / 3, let_tax_fen, rate_let, null, null, rent_net_fen from tax t where nature = 'owned' and net <> 0
    ), lines as materialized (
      select park_id, park_name, building_id, building_name, part, taxed, less, rate, relief, round(round(sum(basis), 40))::bigint as basis_fen, sum(tax_fen)::bigint as tax_fen, ${quarters('tax_fen')}
      from declared group by park_id, park_name, building_id, building_name, part, taxed, less, rate, relief)`,
  rows: `select * from lines order by park_name, park_id, building_name, building_id, part desc`,
  totals: `select park_id, coalesce(sum(tax_fen), 0)::bigint as tax_fen from lines group by grouping sets ((park_id), ()) order by park_id nulls last`,
};

const rentBehind: Bare = {
  ctes: `with ${months}, ${term}, ${rents}, lines as materialized (
      select t.*, c.id as receivable_id, c.contract_id, c.days, c.of_days, c.net, sum(c.net) over (partition by c.no, c.building_id order by c.id rows unbounded preceding) as upto
      from counted c join term t on t.no = c.no and t.building_id = c.building_id
    ), page as (select * from lines order by park_name, building_name, building_id, month, receivable_id limit 100)`,
  rows: `select l.*, r.start_date, r.end_date, r.net_fen, r.tenant_id, n.name as tenant_name, k.number as contract_number,
      (round(round(l.upto, 50)) - round(round(l.upto - l.net, 50)))::bigint as rent_net_fen,
      (${taxOfRent('round(l.upto, 50)')} - ${taxOfRent('round(l.upto - l.net, 50)')})::bigint as let_tax_fen
    from page l join receivable r on r.company_id = app_company() and r.id = l.receivable_id
    join tenant n on n.company_id = app_company() and n.id = r.tenant_id left join contract k on k.company_id = app_company() and k.id = l.contract_id
    order by park_name, building_name, building_id, month, receivable_id`,
  totals: `select building_id, sum(round(net))::bigint as rent_net_fen, sum(${taxOfRent('net')})::bigint as let_tax_fen
    from (select no, building_id, owed, rate_let, round(sum(net), 50) as net from lines group by no, building_id, owed, rate_let) x
    group by grouping sets ((building_id), ()) order by building_id nulls last`,
};

const spaceMonths = `cell as materialized (
    select no, space_id, sum(days)::int as leased_days, sum(days - free)::int as let_days, max(contract_id) as contract_id
    from (
      select m.no, h.space_id, h.contract_id, least(h.b, m.last) - greatest(h.a, m.first) + 1 as days, 0 as free from held h join month m on h.b >= m.first and h.a <= m.last
      union all
      select m.no, f.space_id, null, 0, least(f.b, m.last) - greatest(f.a, m.first) + 1 from free f join month m on f.a <= f.b and f.b >= m.first and f.a <= m.last) x
    group by no, space_id)`;

const spacesBehind: Bare = {
  ctes: `with ${months}, ${term}, ${days}, ${spaceMonths}, lines as materialized (
      select v.building_id, v.space_id, m.no, v.sqm as gross_area_sqm, d.days, coalesce(c.leased_days, 0) as leased_days, coalesce(c.let_days, 0) as let_days, c.contract_id,
        v.sqm * d.days as sqm_days, v.sqm * coalesce(c.let_days, 0) as let_sqm_days, v.sqm * (d.days - coalesce(c.let_days, 0)) as unlet_sqm_days
      from valid v join month m on v.b >= m.first and v.a <= m.last
      cross join lateral (select least(v.b, m.last) - greatest(v.a, m.first) + 1 as days) d
      left join cell c on c.space_id = v.space_id and c.no = m.no
    ), shown as materialized (
      -- The buildings and months of the first page alone.
      select t.*, l.upto as before from (
        select no, building_id, sum(count(*)) over (order by park_name, building_name, building_id, no) - count(*) as upto
        from lines join term using (no, building_id) group by no, building_id, park_name, building_name) l
      join term t using (no, building_id) where l.upto < 100)`,
  rows: `select x.*, s.number as space_number, k.number as contract_number, (${taxOfValue('upto', 'all_days')} - ${taxOfValue('(upto - unlet_sqm_days)', 'all_days')})::bigint as unlet_tax_fen
    from (select t.month, t.park_name, t.building_name, t.owed, t.nature, t.value, t.deduction, t.rate_value, l.*, sum(l.unlet_sqm_days) over w as upto, sum(l.sqm_days) over (partition by l.no, l.building_id) as all_days
      from lines l join shown t on t.no = l.no and t.building_id = l.building_id window w as (partition by l.no, l.building_id order by l.space_id rows unbounded preceding)) x
    join space s on s.company_id = app_company() and s.id = x.space_id left join contract k on k.company_id = app_company() and k.id = x.contract_id
    order by park_name, building_name, x.building_id, month, space_number, x.space_id limit 100`,
  totals: `select building_id, sum(sqm_days)::text as sqm_days, sum(let_sqm_days)::text as let_sqm_days, sum(sqm_days - let_sqm_days)::text as unlet_sqm_days,
      round(sum(sqm_days - let_sqm_days) / nullif(sum(sqm_days), 0), 6)::text as unlet_share, coalesce(sum(${taxOfValue('(sqm_days - let_sqm_days)', 'sqm_days')}), 0)::bigint as unlet_tax_fen
    from (select t.building_id, owed, nature, value, deduction, rate_value, a.sqm_days, a.let_sqm_days
      from (select no, building_id, sum(sqm_days) as sqm_days, sum(let_sqm_days) as let_sqm_days from lines group by no, building_id) a join term t using (no, building_id)) x
    group by grouping sets ((building_id), ()) order by building_id nulls last`,
};

export const barePropertyTax: Readonly<Record<string, Bare>> = {
  'property-tax month': byPeriod('month'),
  'property-tax quarter': byPeriod(`'2026-Q' || (no + 2) / 3`),
  'property-tax-sheet': sheet,
  'property-tax-rent': rentBehind,
  'property-tax-spaces': spacesBehind,
};
