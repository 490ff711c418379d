// Runs every night, in enterprises with a configured day: charges the month's late fees.
import { runLateFees } from '../areas/finance/late-fee/late-fee-posting';
import type { Job } from './job';
import { inEveryEnterprise } from './job';

export const lateFeesJob: Job = async (services) => {
  const { clock } = services;
  const counts = await inEveryEnterprise(services, (tx) => runLateFees(tx, clock.today(), clock.now()));
  return `滞纳金过账 ${counts.reduce((sum, count) => sum + count, 0)} 笔`;
};
