// Runs every night, in enterprises that have it enabled: moves customers without activity into the pool.
import { poolIdleCustomers } from '../areas/investment/customer/idle';
import type { Job } from './job';
import { inEveryEnterprise } from './job';

export const customerPoolJob: Job = async (services) => {
  const { clock } = services;
  const today = clock.today();
  const counts = await inEveryEnterprise(services, (tx) => poolIdleCustomers(tx, { today, now: clock.now() }));
  return `进入公海 ${counts.reduce((sum, count) => sum + count, 0)} 位客户`;
};
