// Runs every night: posts the occupation fees of months that begin, extends the occupied spaces by a day, and applies tenants' new names that become
// effective.
import { continueHoldovers } from '../workflows/holdover';
import { renameTenants } from '../workflows/rename-tenants';
import type { Job } from './job';
import { inEveryEnterprise } from './job';

export const holdoverJob: Job = async (services) => {
  const today = services.clock.today();
  const done = await inEveryEnterprise(services, async (tx) => ({
    fees: await continueHoldovers(tx, today),
    names: await renameTenants({ tx, today }),
  }));
  const sum = (figure: 'fees' | 'names') => done.reduce((total, each) => total + each[figure], 0);
  return `生成占用费 ${sum('fees')} 条，租客更名 ${sum('names')} 个`;
};
