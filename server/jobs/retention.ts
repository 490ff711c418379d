// Every night, for enterprises that say how long: what is known of people whom they have had nothing to do with for that time goes.
import { eraseExpired } from '../workflows/retention';
import type { Job } from './job';
import { inEveryEnterprise } from './job';

export const retentionJob: Job = async (services) => {
  const today = services.clock.today();
  const counts = await inEveryEnterprise(services, (tx) => eraseExpired(tx, today));
  return `删除 ${counts.reduce((sum, count) => sum + count, 0)} 位客户与租客的联系人信息`;
};
