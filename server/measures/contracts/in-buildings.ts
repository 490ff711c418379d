// Amounts of contracts by building: an amount of a contract over several buildings is shared by their area as of a day (docs/domain §7).
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { sharesByArea } from '../shares';
import { leaseSpacesOn } from './contract';

const named = (table: string, columns: readonly string[]): Sql =>
  join(columns.map((column) => raw(`${table}.${column}`)));

/**
 * `, … in_building`: the lines of the common table expression `flow` (columns `contract_id`, those kept and those shared, in fen) by `building_id`.
 * The building is null without a contract, or when it has no spaces on the day.
 */
export function flowInBuildings(
  day: string,
  { unshared: columns, shared }: { unshared: readonly string[]; shared: readonly string[] },
): Sql {
  const parts = shared.map((figure, place) => {
    const part = raw(`f${place}`);
    const all = sharesByArea(sql`(select *, ${raw(figure)} as total_fen from shared)`);
    return sql` join ${all} ${part} on ${part}.owner_id = n.owner_id${place > 0 ? sql` and ${part}.id = f0.id` : sql``}`;
  });
  return sql`, place as materialized (
    select l.contract_id, s.building_id, sum(l.area_sqm) as area_sqm, sum(sum(l.area_sqm)) over (partition by l.contract_id) as total_sqm,
      count(*) over (partition by l.contract_id) as buildings
    from (select distinct contract_id from flow) k
    join ${leaseSpacesOn(day)} l on l.contract_id = k.contract_id
    join space s on s.company_id = app_company() and s.id = l.space_id
    group by l.contract_id, s.building_id
  ), numbered as materialized (select row_number() over () as owner_id, * from flow
  ), shared as materialized (select n.owner_id, p.building_id as id, p.area_sqm, p.total_sqm, ${named('n', shared)}
    from numbered n join place p on p.contract_id = n.contract_id and p.buildings > 1
  ), in_building as materialized (
    select ${named('n', columns)}, p.building_id, ${named('n', shared)}
    from numbered n left join place p on p.contract_id = n.contract_id where coalesce(p.buildings, 1) = 1
    union all
    select ${named('n', columns)}, f0.id, ${join(shared.map((_, place) => raw(`f${place}.fen`)))}
    from numbered n${join(parts, '')}
  )`;
}
