// Computes the spelling of names in bulk, after imports and for enterprises with names older than the search; single names are spelled by the search.

import { spellMissing } from '../platform/spelling';
import type { Services } from '../platform/start/services';
import { inEveryEnterprise, type Job } from './job';

/** Names per transaction: small, because requests run between two transactions, in particular on the embedded database. */
const AT_ONCE = 50;

async function spellCompany({ db }: Services, company_id: number): Promise<number> {
  let all = 0;
  for (let some = AT_ONCE; some === AT_ONCE; all += some)
    some = await db.transaction({ company_id }, (tx) => spellMissing(tx, AT_ONCE));
  return all;
}

export const spellingJob: Job = async (services) => {
  const companies = await inEveryEnterprise(services, async (_tx, company_id) => company_id);
  let spelled = 0;
  for (const company_id of companies) spelled += await spellCompany(services, company_id);
  return `补全 ${spelled} 条`;
};
