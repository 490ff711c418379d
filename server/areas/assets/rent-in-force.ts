// Rent in force on a day (domain.md §7) of each lease, shared over its spaces to the fen: common table expressions.
import sql, { raw, type Sql } from 'sql-template-tag';

/** The version of contract `alias` in force on a day; most contracts have one. */
export const versionOn = (alias: 'c' | 'k', day: string): Sql => {
  const c = raw(alias);
  return sql`(case when ${c}.version_no = 1 then 1 else version_on(${c}.company_id, ${c}.id, ${day}::date) end)`;
};

/** The terms the plan of clause `alias` is made of: its own, of turnover rent those of its minimum. */
export const pricedTerms = (alias: 'x' | 'c'): Sql => {
  const x = raw(alias);
  return sql`coalesce(${x}.terms -> 'minimum', ${x}.terms)`;
};

/** `leases` (contract_id) of the rows of a source, and `let`: all spaces of these contracts, since shares are of the whole contract. */
export const leasesOf = (
  source: Sql,
  as_of: string,
): Sql => sql`leases as (select distinct contract_id from ${source} where contract_id is not null),
  let as materialized (
    select cs.contract_id, cs.space_id, cs.area_sqm, sum(cs.area_sqm) over (partition by cs.contract_id) as total_sqm
    from leases l join contract c on c.company_id = app_company() and c.id = l.contract_id
    join contract_space cs on cs.company_id = c.company_id and cs.contract_id = c.id and cs.version_no = ${versionOn('c', as_of)}
  )`;

/** Up to `rent_share` (space_id, contract_id, fen) and `first_clause`, left open: the next expression follows. */
export const rentOn = (as_of: string): Sql => sql`rent as (
    -- Rent clauses in force, each with the spaces it covers; a free period does not lower the rent in force.
    select x.contract_id, x.id as clause_id, x.seq, p.terms->>'basis' as basis, p.terms, cp.price, n.start_date as next_on, n.price as next_price,
      case when (p.terms->>'price_includes_tax')::boolean then 1 else 1 + (p.terms->>'tax_rate')::numeric end as tax_factor
    from leases l join contract c on c.company_id = app_company() and c.id = l.contract_id
    join charge_clause x on x.company_id = c.company_id and x.contract_id = c.id and x.version_no = ${versionOn('c', as_of)}
      and x.start_date <= ${as_of}::date and x.end_date >= ${as_of}::date
    cross join lateral (select ${pricedTerms('x')} as terms) p
    join charge_item i on (i.company_id, i.id) = (x.company_id, x.charge_item_id) and i.kind = 'rent'
    join clause_price cp on cp.company_id = x.company_id and cp.clause_id = x.id
      and cp.start_date <= ${as_of}::date and cp.end_date >= ${as_of}::date
    left join lateral (select cn.start_date, cn.price from clause_price cn where cn.company_id = x.company_id and cn.clause_id = x.id
      and cn.start_date > ${as_of}::date order by cn.start_date limit 1) n on true
  ), covered as materialized (
    select r.*, l.space_id, l.area_sqm, sum(l.area_sqm) over (partition by r.clause_id) as clause_sqm
    from rent r join let l on l.contract_id = r.contract_id
      and (r.terms->'spaces' is null or r.terms->'spaces' @> to_jsonb(l.space_id))
  ), twelfths as (
    -- Rent of a clause in twelfths of a fen, so that p·S·365/12 is exact: nothing is divided before the contract's sum.
    select contract_id, space_id, area_sqm, clause_sqm, row_number() over (partition by clause_id) as place,
      100 * tax_factor * price * case basis
        when 'per_sqm_day' then 365 * clause_sqm when 'per_sqm_month' then 12 * clause_sqm else 12 end as rent
    from covered
  ), rent_total as (
    -- Rounded once for the contract, half up (no price is below 0).
    select contract_id, div(2 * sum(rent) + 12, 24) as total_fen from twelfths where place = 1 group by contract_id
  ), rent_part as (
    -- A space's part of each clause that covers it, by area. The sum of 60 decimals is cut to 50: thirds that add up to a whole
    -- fen are one again, and parts that differ do so far before.
    select contract_id, space_id, round(sum(round(rent * area_sqm, 60) / (12 * clause_sqm)), 50) as exact_fen
    from twelfths group by contract_id, space_id
  ), rent_share as materialized (
    -- By largest remainder, so that the rows add up to the contract's rent.
    select space_id, contract_id, (floor(exact_fen) + case when place <= total_fen - floor_fen then 1 else 0 end)::bigint as fen
    from (select p.contract_id, p.space_id, p.exact_fen, t.total_fen, sum(floor(p.exact_fen)) over (partition by p.contract_id) as floor_fen,
        row_number() over (partition by p.contract_id order by p.exact_fen - floor(p.exact_fen) desc, p.space_id) as place
      from rent_part p join rent_total t on t.contract_id = p.contract_id) parts
  ), first_clause as materialized (
    select distinct on (space_id) space_id, contract_id, basis, price, next_on, next_price, terms from covered order by space_id, seq`;
