// Spells what waits in bulk, after imports and for enterprises that had names before there was a search; single names the search spells itself.

import { spellMissing } from '../platform/search/spelling';
import type { Services } from '../platform/start/services';
import { inEveryEnterprise, type Job } from './job';

/** Names of a transaction: a request has its turn between two, on the embedded database above all, and makes several transactions of its own. */
const AT_ONCE = 50;

async function spellAll({ db }: Services, company_id: number): Promise<number> {
  let all = 0;
  for (let some = AT_ONCE; some === AT_ONCE; all += some)
    some = await db.transaction({ company_id }, (tx) => spellMissing(tx, AT_ONCE));
  return all;
}

export const spellingJob: Job = async (services) => {
  const companies = await inEveryEnterprise(services, async (_tx, company_id) => company_id);
  let spelled = 0;
  for (const company_id of companies) spelled += await spellAll(services, company_id);
  return `补全 ${spelled} 条`;
};
