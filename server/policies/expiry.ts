// The expiry band of a day (`EXPIRY`), in SQL.
import sql, { type Sql } from 'sql-template-tag';
import { EXPIRY_DAYS } from '#api/kernel/expiry';

/** 'none' for a null day; the day itself still counts as near. */
export const expiryOf = (day: Sql, today: string): Sql => sql`(case when ${day} is null then 'none'
  when ${day} < ${today}::date then 'past' when ${day} <= ${today}::date + ${EXPIRY_DAYS}::integer then 'near' else 'far' end)`;
