// Amounts shared out to the fen (largest remainder, docs/domain §7): an SQL function that is called once for all rows.
import sql, { type Sql } from 'sql-template-tag';

/**
 * A derived table (owner_id, id, fen) of a table with the columns owner_id, id, area_sqm, total_sqm and total_fen: the owner's total shared over its
 * parts by area.
 */
export const sharesByArea = (source: Sql): Sql => sql`(with p as materialized (select * from ${source} p)
    -- Who has the whole area has the whole amount.
    select p.owner_id, p.id, p.total_fen::bigint as fen from p where p.area_sqm = p.total_sqm
    union all
    select s.owner_id, s.id, s.fen from (
      select array_agg(p.owner_id) as owners, array_agg(p.id) as ids, array_agg(p.total_fen::bigint) as totals,
        -- So many decimals that parts which differ do so within them.
        array_agg(round(p.total_fen * p.area_sqm, 40) / p.total_sqm) as parts from p where p.area_sqm <> p.total_sqm) given
    cross join lateral shares_by_largest_remainder(given.owners, given.ids, given.parts, given.totals) s)`;
