// The queue behind the jobs: pg-boss in the product's own database. It sends jobs on schedule, once for any number of processes, and retains them
// while no process runs.
import PgBoss from 'pg-boss';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import { JOBS, type JobName } from '#api/platform/jobs';
import type { Database } from '../db/database';

const NAMES = Object.keys(JOBS) as JobName[];
/** Polling interval of workers, s. */
const POLLING_S = 5;
const RETRY = { retryLimit: 2, retryDelay: 60 };

/** Removes the schema from a plan of pg-boss: a migration created it, and the application's role may not, even with `if not exists`. */
const withoutSchema = (text: string): string => text.replace(/create schema if not exists \w+\s*;/i, '');

/**
 * The queue's tables belong to the application's role, which creates them. The owner of the database may read existing and future ones: a dump
 * fails at the first table that the owner may not read.
 */
const READ_BY_OWNER = `do $$
declare
  owner regrole := (select nspowner::regrole from pg_namespace where nspname = 'pgboss');
begin
  perform pg_advisory_xact_lock(hashtext('pgboss is read by its owner'));
  if not exists (select from pg_default_acl where defaclnamespace = 'pgboss'::regnamespace) then
    execute format('alter default privileges in schema pgboss grant select on tables to %s', owner);
    execute format('grant select on all tables in schema pgboss to %s', owner);
  end if;
end $$`;

export interface JobQueue {
  /** Queues a run of the job, unless one is waiting already. */
  send(job: JobName): Promise<void>;
  /** Runs queued jobs in this process, and queues them on schedule. */
  work(run: (job: JobName) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** The queue over the product's database. It starts on first use. */
export function openJobQueue(db: Database, onFault: (error: Error) => void): JobQueue {
  let started: Promise<PgBoss> | undefined;
  let boss: PgBoss | undefined;

  async function start(): Promise<PgBoss> {
    boss = new PgBoss({
      db: { executeSql: (text, values) => db.statement(withoutSchema(text), values) },
      cronMonitorIntervalSeconds: 30,
      cronWorkerIntervalSeconds: POLLING_S,
    });
    boss.on('error', onFault);
    await db.statement(READ_BY_OWNER, []);
    await boss.start();
    for (const name of NAMES) await boss.createQueue(name, { name, policy: 'stately', ...RETRY });
    return boss;
  }
  /** A failed start (the database was away) is retried on next use. */
  const opened = () => {
    started ??= start().catch((error) => {
      started = undefined;
      throw error;
    });
    return started;
  };

  return {
    async send(job) {
      await (await opened()).send(job, {});
    },
    async work(run) {
      const queue = await opened();
      for (const name of NAMES) {
        await queue.schedule(name, JOBS[name].cron, {}, { tz: BUSINESS_TIME_ZONE });
        await queue.work(name, { pollingIntervalSeconds: POLLING_S }, () => run(name));
      }
    },
    async stop() {
      await started?.catch(() => undefined);
      await boss?.stop({ graceful: true, wait: true, timeout: 5000 });
    },
  };
}
