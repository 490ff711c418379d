// What a job is, and how it goes through all enterprises: one transaction each, so that what fails in one stops no other.
import sql from 'sql-template-tag';
import type { Tx } from '../platform/db/database';
import type { Services } from '../platform/start/services';

/** What came of a run, in one line; `wrong`: of what the run looked through, how many it found wrong. */
export interface Outcome {
  note: string;
  wrong?: number;
}

/** Does its work and says what came of it. */
export type Job = (services: Services) => Promise<string | Outcome>;

/** Runs `work` in every enabled enterprise; throws at the end, with all faults, when it failed in any. */
export async function inEveryEnterprise<T>(
  { db, log }: Services,
  work: (tx: Tx, company_id: number) => Promise<T>,
): Promise<T[]> {
  const companies = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ id: number }>(sql`select id from company where enabled order by id`),
  );
  const results: T[] = [];
  const faults: unknown[] = [];
  for (const { id } of companies) {
    try {
      results.push(await db.transaction({ company_id: id, patient: true }, (tx) => work(tx, id)));
    } catch (error) {
      log.error({ err: error, company_id: id }, 'job failed for an enterprise');
      faults.push(error);
    }
  }
  if (faults.length) throw new AggregateError(faults, `${faults.length} 家企业处理失败：${String(faults[0])}`);
  return results;
}
