// Counters of an enterprise's numbers. The counter's row is locked until the transaction ends, so concurrent transactions produce neither gaps nor
// duplicates.
import sql from 'sql-template-tag';
import { one, type Tx } from './database';

/** Takes the next numbers of a counter and returns the last of them. */
export async function takeNumbers(tx: Tx, counter: string, count = 1): Promise<number> {
  const { last } = await one<{ last: number }>(
    tx,
    sql`insert into number_sequence (company_id, name, last) values (app_company(), ${counter}, ${count})
        on conflict (company_id, name) do update set last = number_sequence.last + ${count} returning last`,
  );
  return last;
}
