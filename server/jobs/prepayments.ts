// Runs every night, in enterprises that have it enabled: allocates prepayments to receivables that have fallen due.
import { usePrepayments } from '../areas/finance/cash-record/use-prepayments';
import { parameterValue } from '../policies/parameters';
import type { Job } from './job';
import { inEveryEnterprise } from './job';

export const prepaymentsJob: Job = async (services) => {
  const today = services.clock.today();
  const counts = await inEveryEnterprise(services, async (tx) =>
    (await parameterValue(tx, 'cash.use_prepayments')) ? usePrepayments(tx, today) : 0,
  );
  return `预收自动核销 ${counts.reduce((sum, count) => sum + count, 0)} 笔`;
};
