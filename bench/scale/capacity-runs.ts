// Work that grows with the number of contracts, monthly or nightly: the billing run, and the jobs over the books of all enterprises.
import { runBills } from '#api/finance/bill/bill';
import type { JobName } from '#api/platform/jobs';
import { createApp } from '#server/app';
import { runJob } from '#server/jobs/index';
import { fill } from '#tests/support/database/many-receivables';
import { openEnvironment, timed } from '../support/environment';
import { CONTRACTS } from '../support/sized';
import type { Measure } from '../table/measure';
import { type Demo, demoOf } from './capacity-demo';

const OF_EACH = 5;
const FEW = CONTRACTS / 10;
/** Jobs that send are excluded: they wait for external servers. */
const JOBS: readonly JobName[] = [
  'warnings',
  'spelling',
  'holdover',
  'ledger',
  'late_fees',
  'prepayments',
  'reminders',
  'retention',
];

const count = (number: number) => number.toLocaleString('en-US');

async function billingRun(contracts: number): Promise<number> {
  const environment = await openEnvironment();
  // The product does not validate replies.
  environment.world.app = createApp(environment.world.services);
  await fill(environment, OF_EACH, '2026-03-01', contracts);
  const ms = await timed(() => environment.owner.call(runBills, { month: '2026-03' }));
  await environment.close();
  return ms;
}

async function jobsOf({ world }: Demo): Promise<Map<JobName, number>> {
  const times = new Map<JobName, number>();
  for (const job of JOBS) times.set(job, await timed(() => runJob(world.services, job)));
  return times;
}

export async function capacityOfRuns(large: Demo): Promise<Measure[]> {
  const [less, more] = [await billingRun(FEW), await billingRun(CONTRACTS)];
  const small = await demoOf(1);
  const [few, many] = [await jobsOf(small), await jobsOf(large)];
  await small.close();
  return [
    {
      what: `billing run of ${count(CONTRACTS)} contracts`,
      figure: more,
      unit: 'ms',
      reference: { what: `of ${count(FEW)}`, figure: less },
    },
    ...JOBS.map((job) => ({
      what: `nightly job ${job} over ${count(large.contract)} contracts`,
      figure: many.get(job) ?? Number.NaN,
      unit: 'ms',
      reference: { what: `over ${count(small.contract)}`, figure: few.get(job) ?? Number.NaN },
    })),
  ];
}
