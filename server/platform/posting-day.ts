// The day on which something is posted: the one wanted, or the first day of the first month that is not closed.
import sql from 'sql-template-tag';
import { one, type Tx } from './db/database';

export async function postingDay(tx: Tx, wanted: string): Promise<string> {
  const { day } = await one<{ day: string }>(tx, sql`select posting_day(${wanted}::date) as day`);
  return day;
}
