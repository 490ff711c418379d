// Reports read from a standby that follows the database (REPORT_DATABASE_URL), so that nobody who works waits for
// them. A report is never older than its question: the standby answers when it has come to where the database was when it was asked, and
// otherwise the database itself does.
import type { Logger } from 'pino';
import sql from 'sql-template-tag';
import { StartError } from '#server/platform/start/start-error';
import { type Database, DatabaseUnavailable, one } from '../database';

export interface Standby {
  db: Database;
  /** Refuses a login that row level security does not bind. */
  assertSafe(): Promise<void>;
}

/** How long the standby may take to come to where the database is, ms. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 20;
/** After the standby could not be reached nobody waits for it, ms. */
const LEFT_ALONE_MS = 10_000;

/** A row that the standby removed under a long report (hot_standby_feedback off), or something that only the database itself may do. */
const OF_THE_STANDBY = new Set(['40001', '25006']);

const isOfStandby = (error: unknown) =>
  error instanceof DatabaseUnavailable ||
  error instanceof StartError ||
  OF_THE_STANDBY.has(String((error as { code?: string }).code));

/** Up to where what was acknowledged is written. */
const written = (db: Database): Promise<string> =>
  db.transaction({ company_id: null, read_only: true }, async (tx) => {
    const { at } = await one<{ at: string }>(tx, sql`select pg_current_wal_flush_lsn()::text as at`);
    return at;
  });

/** Whether the standby has all of it. What is no standby (any more) has not. */
const hasAll = (db: Database, at: string): Promise<boolean> =>
  db.transaction({ company_id: null, read_only: true }, async (tx) => {
    const statement = sql`select coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) and pg_is_in_recovery() as has`;
    return (await one<{ has: boolean }>(tx, statement)).has;
  });

async function comesTo(db: Database, at: string): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await hasAll(db, at)) return true;
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Transactions that read from the standby where it is as new as the database, and from the database where it is not. */
export function besideStandby(db: Database, standby: Standby, log: Pick<Logger, 'warn'>): Database['transaction'] {
  let safe: Promise<void> | undefined;
  let leftAloneUntil = 0;
  const usable = async (): Promise<boolean> => {
    safe ??= standby.assertSafe().catch((error) => {
      safe = undefined;
      throw error;
    });
    await safe;
    return comesTo(standby.db, await written(db));
  };
  return async (options, work) => {
    if (Date.now() < leftAloneUntil) return db.transaction(options, work);
    try {
      if (await usable()) return await standby.db.transaction(options, work);
      log.warn({ patience_ms: PATIENCE_MS }, 'the standby for reports is behind: the database answers');
    } catch (error) {
      if (!isOfStandby(error)) throw error;
      log.warn({ err: error }, 'the standby for reports could not answer: the database does');
    }
    leftAloneUntil = Date.now() + LEFT_ALONE_MS;
    return db.transaction(options, work);
  };
}
