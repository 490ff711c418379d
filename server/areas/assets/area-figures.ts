// Rentable and leased area of a park or building on a date (domain.md §7): the figures of its list. Whether the rentable
// or the gross area of those spaces counts is a parameter of the enterprise.
import sql, { type Sql } from 'sql-template-tag';
import { PARAMETERS } from '../../../api/setup/parameters';

const BASIS = 'occupancy.basis';

/** The area of space `s` with its values `v` that counts. */
const counted = sql`case b.basis when 'gross' then s.gross_area_sqm else v.rentable_area_sqm end`;

/** A derived table (group_id, space_count, rentable_area_sqm, leased_area_sqm) over spaces `s` valid on the date. */
export function areaFigures(group: Sql, date: string): Sql {
  return sql`(
    select ${group} as group_id, count(*) as space_count,
      coalesce(sum(${counted}) filter (where v.use = 'for_rent'), 0) as rentable_area_sqm,
      coalesce(sum(${counted}) filter (where v.use = 'for_rent' and o.space_id is not null), 0) as leased_area_sqm
    from space s
    cross join (select coalesce((select p.value #>> '{}' from company_parameter p
      where p.company_id = app_company() and p.key = ${BASIS}), ${PARAMETERS[BASIS].value}) as basis) b
    join space_value v on v.company_id = s.company_id and v.space_id = s.id
      and v.start_date <= ${date}::date and (v.end_date is null or v.end_date >= ${date}::date)
    left join space_occupation o on o.company_id = s.company_id and o.space_id = s.id
      and o.start_date <= ${date}::date and o.end_date >= ${date}::date and o.kind = 'lease'
      and exists (select from contract c where (c.company_id, c.id) = (o.company_id, o.contract_id) and c.status = 'approved')
    where s.company_id = app_company() and s.valid_from <= ${date}::date and (s.valid_to is null or s.valid_to >= ${date}::date)
    group by ${group})`;
}
