// Runs every night, in enterprises with a retention period: erases data of persons without any relation for that time.
import { eraseExpired } from '../workflows/retention';
import type { Job } from './job';
import { inEveryEnterprise } from './job';

export const retentionJob: Job = async (services) => {
  const today = services.clock.today();
  const counts = await inEveryEnterprise(services, (tx) => eraseExpired(tx, today));
  return `删除 ${counts.reduce((sum, count) => sum + count, 0)} 位客户与租客的联系人信息`;
};
