// Runs every morning: warnings and tasks of every enterprise.
import { raiseWarnings } from '../workflows/warnings/raise';
import type { Job } from './job';
import { inEveryEnterprise } from './job';

export const warningsJob: Job = async (services) => {
  const { clock } = services;
  const raised = await inEveryEnterprise(services, (tx) =>
    raiseWarnings({ tx, today: clock.today(), now: clock.now() }),
  );
  const sum = (countOf: (each: (typeof raised)[number]) => number) =>
    raised.reduce((total, each) => total + countOf(each), 0);
  return `新增 ${sum(({ added }) => added)} 条，结束 ${sum(({ ended }) => ended)} 条`;
};
