// Reads reports from a standby that follows the database (REPORT_DATABASE_URL), so that they do not slow down other users. A report is never older
// than its request: the standby serves it when it has replayed everything up to the time of the request, and otherwise the database does.
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import { StartError } from '#server/platform/start/start-error';
import { type Database, DatabaseUnavailable, one } from '../database';

export interface Standby {
  db: Database;
  /** Throws for a login that row level security does not bind. */
  assertSafe(): Promise<void>;
}

/** Time the standby gets to catch up with the database, ms. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 20;
/** Time an unreachable standby is skipped, ms. */
const COOL_DOWN_MS = 10_000;

/** Errors caused by the standby: it removed a row under a long report (hot_standby_feedback off), or the statement is allowed on the primary only. */
const OF_THE_STANDBY = new Set(['40001', '25006']);

const isOfStandby = (error: unknown) =>
  error instanceof DatabaseUnavailable ||
  error instanceof StartError ||
  OF_THE_STANDBY.has(String((error as { code?: string }).code));

/** Returns the position up to which acknowledged changes are written. */
const written = (db: Database): Promise<string> =>
  db.transaction({ company_id: null, read_only: true }, async (tx) => {
    const { position } = await one<{ position: string }>(tx, sql`select pg_current_wal_flush_lsn()::text as position`);
    return position;
  });

/** Returns whether the standby has replayed up to the position; false for a server that is no standby (any more). */
const hasAll = (db: Database, position: string): Promise<boolean> =>
  db.transaction({ company_id: null, read_only: true }, async (tx) => {
    const statement = sql`select coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) and pg_is_in_recovery() as has`;
    return (await one<{ has: boolean }>(tx, statement)).has;
  });

async function catchesUp(db: Database, position: string): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await hasAll(db, position)) return true;
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Reads from the standby when it is as new as the database, and from the database otherwise. */
export function withStandby(db: Database, standby: Standby, log: Pick<Logger, 'warn'>): Database['transaction'] {
  let safe: Promise<void> | undefined;
  let pausedUntil = 0;
  const usable = async (): Promise<boolean> => {
    safe ??= standby.assertSafe().catch((error) => {
      safe = undefined;
      throw error;
    });
    await safe;
    return catchesUp(standby.db, await written(db));
  };
  return async (options, work) => {
    if (Date.now() < pausedUntil) return db.transaction(options, work);
    try {
      if (await usable()) return await standby.db.transaction(options, work);
      log.warn({ patience_ms: PATIENCE_MS }, 'the standby for reports is behind: the database answers');
    } catch (error) {
      if (!isOfStandby(error)) throw error;
      log.warn({ err: error }, 'the standby for reports could not answer: the database does');
    }
    pausedUntil = Date.now() + COOL_DOWN_MS;
    return db.transaction(options, work);
  };
}
