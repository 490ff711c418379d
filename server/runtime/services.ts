// The services of an application over an open database, for its runtime.
import type { Logger } from 'pino';
import { type BreachedPasswords, noneBreached } from '../platform/access/passwords/breached';
import { sealerOf } from '../platform/access/secrets/sealed';
import { type Database, onClock } from '../platform/db/database';
import { type Standby, withStandby } from '../platform/db/wrappers/standby';
import { watched } from '../platform/db/wrappers/watched';
import { openCodeSender } from '../platform/messaging/code-sender';
import { type Clock, systemClock } from '../platform/runtime/clock';
import { type Metrics, uncounted } from '../platform/runtime/metrics';
import type { Runtime } from '../platform/runtime/runtime';
import type { Env } from '../platform/start/env';
import type { Services } from '../platform/start/services';

export interface Foundation {
  db: Database;
  standby?: Standby;
  breached?: BreachedPasswords;
  env: Env;
  log: Logger;
  clock?: Clock;
  metrics?: Metrics;
}

export async function servicesOn(place: Runtime, foundation: Foundation): Promise<Services> {
  const { env, log, clock = systemClock, metrics = uncounted, breached = noneBreached } = foundation;
  const watch = (opened: Database) =>
    onClock(
      watched(opened, env.SLOW_QUERY_MS, (slow) => {
        metrics.slowStatement();
        log.warn(slow, 'slow statement');
      }),
      clock,
    );
  const db = watch(foundation.db);
  const { standby } = foundation;
  const readStandby = standby ? withStandby(db, { ...standby, db: watch(standby.db) }, log) : db.transaction;
  const mail = place.openMailer(env, log);
  const codes = openCodeSender(env, mail, log);
  const jobs = place.openJobs(db, (error) => log.error({ err: error }, 'job queue'));
  const files = await place.openFiles(env);
  return {
    db,
    readStandby,
    closeStandby: async () => standby?.db.close(),
    clock,
    env,
    files,
    log,
    mail,
    codes,
    secrets: await sealerOf(env),
    breached,
    jobs,
    metrics,
  };
}

/** Stops the queue first, so that running jobs finish. */
export async function closeServices({ jobs, db, closeStandby }: Services): Promise<void> {
  await jobs.stop();
  await closeStandby();
  await db.close();
}
