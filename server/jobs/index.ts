// The jobs by name, and a recorded run of one of them.
import { Cron } from 'croner';
import sql from 'sql-template-tag';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import { JOBS, type JobName } from '#api/platform/jobs';
import { one } from '../platform/db/database';
import { CLOCK_SKEW_MS } from '../platform/runtime/clock';
import { runtime } from '../platform/runtime/runtime';
import type { Services } from '../platform/start/services';
import { bankFeedsJob } from './bank-feeds';
import { cleanupJob } from './cleanup';
import { customerPoolJob } from './customer-pool';
import { holdoverJob } from './holdover';
import type { Job, Outcome } from './job';
import { lateFeesJob } from './late-fees';
import { ledgerCheckJob } from './ledger-check';
import { accountMailsJob } from './outgoing/account-mails';
import { billNoticesJob } from './outgoing/bill-notices';
import { chatBotsJob } from './outgoing/chat-bots';
import { digestJob } from './outgoing/digest';
import { followUpMailsJob } from './outgoing/follow-up-mails';
import { webhooksJob } from './outgoing/webhooks';
import { prepaymentsJob } from './prepayments';
import { remindersJob } from './reminders';
import { retentionJob } from './retention';
import { spellingJob } from './spelling';
import { warningsJob } from './warnings';

const REGISTRY: Readonly<Record<JobName, Job>> = {
  warnings: warningsJob,
  digest: digestJob,
  spelling: spellingJob,
  backup: (services) => runtime().copy(services),
  cleanup: cleanupJob,
  holdover: holdoverJob,
  ledger: ledgerCheckJob,
  retention: retentionJob,
  bank_feeds: bankFeedsJob,
  notices: billNoticesJob,
  prepayments: prepaymentsJob,
  customer_pool: customerPoolJob,
  late_fees: lateFeesJob,
  reminders: remindersJob,
  follow_up_mails: followUpMailsJob,
  account_mails: accountMailsJob,
  webhooks: webhooksJob,
  chat_bots: chatBotsJob,
};

const LONGEST_FAILURE = 500;

/** Runs a job and stores its outcome. A failure is stored and rethrown, so that the queue retries. */
export async function runJob(services: Services, job: JobName): Promise<void> {
  const { db, clock, metrics } = services;
  const started = performance.now();
  const platform = { company_id: null };
  const { id } = await db.transaction(platform, (tx) =>
    one<{ id: number }>(
      tx,
      sql`insert into job_run (job, started_at) values (${job}, ${clock.now().toISOString()}) returning id`,
    ),
  );
  const finish = async ({ note, wrong = 0 }: Outcome, failure = '') => {
    await db.transaction(platform, (tx) =>
      tx.query(
        sql`update job_run set finished_at = ${clock.now().toISOString()}, note = ${note}, wrong = ${wrong}, failure = ${failure} where id = ${id}`,
      ),
    );
    metrics.ran(job, failure !== '', performance.now() - started);
  };
  try {
    const outcome = await REGISTRY[job](services);
    await finish(typeof outcome === 'string' ? { note: outcome } : outcome);
  } catch (error) {
    const failure = (error instanceof Error ? error.message : String(error)) || '原因不明';
    await finish({ note: '' }, failure.slice(0, LONGEST_FAILURE));
    throw error;
  }
}

/** Returns the last moment before `now` at which the schedule would have run the job. */
function lastDue(job: JobName, now: Date): Date | undefined {
  return new Cron(JOBS[job].cron, { timezone: BUSINESS_TIME_ZONE, paused: true }).previousRuns(1, now)[0];
}

/** Processes the queue in this process. A job that fell due while no process ran is sent immediately, once. */
export async function startJobs(services: Services): Promise<void> {
  const { db, clock, jobs } = services;
  await jobs.work((job) => runJob(services, job));
  const ran = await db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ job: JobName; started_at: string }>(
      sql`select job, max(started_at) as started_at from job_run
          where failure = '' and started_at <= ${new Date(clock.now().getTime() + CLOCK_SKEW_MS).toISOString()} group by job`,
    ),
  );
  for (const job of Object.keys(JOBS) as JobName[]) {
    const due = lastDue(job, clock.now());
    const last = ran.find((run) => run.job === job)?.started_at;
    if (due && (!last || Date.parse(last) < due.getTime())) await jobs.send(job);
  }
}
