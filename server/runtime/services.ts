// The services of an application over an open database, by what its place offers.
import type { Logger } from 'pino';
import { sealerOf } from '../platform/access/secrets/sealed';
import { type Database, onClock } from '../platform/db/database';
import { watched } from '../platform/db/watched';
import { openCodeSender } from '../platform/messaging/code-sender';
import { type Clock, systemClock } from '../platform/runtime/clock';
import { type Metrics, uncounted } from '../platform/runtime/metrics';
import type { Runtime } from '../platform/runtime/runtime';
import type { Env } from '../platform/start/env';
import type { Services } from '../platform/start/services';

export interface Foundation {
  db: Database;
  env: Env;
  log: Logger;
  clock?: Clock;
  metrics?: Metrics;
}

export async function servicesOn(place: Runtime, foundation: Foundation): Promise<Services> {
  const { env, log, clock = systemClock, metrics = uncounted } = foundation;
  const db = watched(foundation.db, env.SLOW_QUERY_MS, (slow) => {
    metrics.slowStatement();
    log.warn(slow, 'slow statement');
  });
  const mail = place.openMailer(env, log);
  const codes = openCodeSender(env, mail, log);
  const jobs = place.openJobs(db, (error) => log.error({ err: error }, 'job queue'));
  const files = await place.openFiles(env);
  return { db: onClock(db, clock), clock, env, files, log, mail, codes, secrets: await sealerOf(env), jobs, metrics };
}

/** What is under way in the queue ends first. */
export async function closeServices({ jobs, db }: Services): Promise<void> {
  await jobs.stop();
  await db.close();
}
