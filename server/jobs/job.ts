// The type of a job, and a loop over all enterprises: one transaction each, so that a failure in one does not stop the others.
import sql from 'sql-template-tag';
import type { Tx } from '../platform/db/database';
import type { Services } from '../platform/start/services';

/** Outcome of a run, as one line of text; `wrong` is the number of faults a check found. */
export interface Outcome {
  note: string;
  wrong?: number;
}

/** Does the work and returns the outcome. */
export type Job = (services: Services) => Promise<string | Outcome>;

export const enabledEnterprises = ({ db }: Pick<Services, 'db'>): Promise<{ id: number }[]> =>
  db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ id: number }>(sql`select id from company where enabled order by id`),
  );

/** Runs `work` in a transaction of every enabled enterprise; throws at the end, with all faults, when it failed in any. */
export const inEveryEnterprise = <T>(
  services: Services,
  work: (tx: Tx, company_id: number) => Promise<T>,
): Promise<T[]> =>
  ofEveryEnterprise(services, (id) => services.db.transaction({ company_id: id, patient: true }, (tx) => work(tx, id)));

/** The same for work in several transactions. */
export async function ofEveryEnterprise<T>(services: Services, work: (company_id: number) => Promise<T>): Promise<T[]> {
  const { log } = services;
  const companies = await enabledEnterprises(services);
  const results: T[] = [];
  const faults: unknown[] = [];
  for (const { id } of companies) {
    try {
      results.push(await work(id));
    } catch (error) {
      log.error({ err: error, company_id: id }, 'job failed for an enterprise');
      faults.push(error);
    }
  }
  if (faults.length) throw new AggregateError(faults, `${faults.length} 家企业处理失败：${String(faults[0])}`);
  return results;
}
