// The status of a space on a date, derived and never stored (domain.md §2).
import sql, { type Sql } from 'sql-template-tag';

/** The dated values of space `s` that hold on the date, as `v`. */
export const valueOn = (date: string): Sql => sql`space_value v on v.company_id = s.company_id and v.space_id = s.id
  and v.start_date <= ${date}::date and (v.end_date is null or v.end_date >= ${date}::date)`;

/** The effective contract that occupies space `s` on the date, as `lease`; no row when there is none. */
export const leaseOn = (date: string): Sql => sql`lateral (
  select o.kind, c.id as contract_id, c.number as contract_number, c.tenant_id, c.start_date,
    coalesce(c.leave_date, c.end_date) as end_date
  from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
  where o.company_id = s.company_id and o.space_id = s.id and c.status = 'approved'
    and o.start_date <= ${date}::date and o.end_date >= ${date}::date) lease on true`;

/** Needs `s`, `v` and `lease`. */
export const statusOn = (date: string): Sql => sql`case
  when lease.kind = 'lease' then 'leased'
  when lease.kind = 'holdover' then 'holdover'
  when exists (
    select from space_occupation o join contract c on (c.company_id, c.id) = (o.company_id, o.contract_id)
    where o.company_id = s.company_id and o.space_id = s.id and c.status = 'approved' and o.start_date > ${date}::date) then 'signed'
  when v.use <> 'for_rent' then v.use
  else 'vacant' end`;
