// The phase of contract `c` on a date in SQL, the rule of domain/contracts/contract-phase, and the last day of its lease; for lists and filters.
import sql, { type Sql } from 'sql-template-tag';

/** The leave date once a termination was executed. */
export const leaseEnd: Sql = sql`coalesce(c.leave_date, c.end_date)`;

export const phaseOn = (date: string): Sql => sql`case
  when c.status <> 'approved' then c.status
  when c.leave_date < ${date}::date then 'retired'
  when c.start_date > ${date}::date then 'pending'
  when c.end_date >= ${date}::date then 'running'
  when held_over(c.company_id, c.id, ${date}::date) then 'holdover'
  else 'expired' end`;
