// Runs every morning: ends instalment plans that were fulfilled or broken, and sends reminders by the tenants' plans.
import { remind } from '../areas/finance/dunning/remind';
import type { Job } from './job';
import { inEveryEnterprise } from './job';

export const remindersJob: Job = async (services) => {
  const { clock } = services;
  const done = await inEveryEnterprise(services, (tx) => remind(tx, { today: clock.today(), now: clock.now() }));
  const sum = (figure: 'ended' | 'notices') => done.reduce((total, each) => total + each[figure], 0);
  return `催缴 ${sum('notices')} 条，分期计划结束 ${sum('ended')} 份`;
};
