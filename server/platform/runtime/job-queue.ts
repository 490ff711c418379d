// The queue behind the jobs: pg-boss in the product's own database. It sends to the clock's schedule, once however many
// processes run, and keeps what was sent while none did.
import PgBoss from 'pg-boss';
import { BUSINESS_TIME_ZONE } from '#api/kernel/instant';
import { JOBS, type JobName } from '#api/platform/job/jobs';
import type { Database } from '../db/database';

const NAMES = Object.keys(JOBS) as JobName[];
/** A job waits at most so long until a worker looks, s. */
const POLLING_S = 5;
const RETRY = { retryLimit: 2, retryDelay: 60 };

/** A plan of pg-boss without its schema: a migration made that, and the application's role may not, even `if not exists`. */
const withoutSchema = (text: string): string => text.replace(/create schema if not exists \w+\s*;/i, '');

/**
 * The queue's tables belong to the application's role, which makes them. The owner of the database reads them too, those there are and
 * those to come: a dump of it ends at the first table that its owner may not read.
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
  /** Puts a run of the job into the queue; one that waits already is enough. */
  send(job: JobName): Promise<void>;
  /** Takes runs out of the queue in this process, and sends them by the schedule. */
  work(run: (job: JobName) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

/** The queue over the product's database. Nothing happens until it is first used. */
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
  /** What could not be opened because the database was away is opened when it is needed next. */
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
