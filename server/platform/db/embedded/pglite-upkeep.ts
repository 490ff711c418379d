// Replaces autovacuum for the embedded database, which has only its one connection and no background process: refreshes statistics of tables with
// many changes, clears dead rows, and limits the journal. Works in small steps, and samples fewer rows of a large table than PostgreSQL would, so
// that no request waits long.
import type { PGlite } from '@electric-sql/pglite';
import { turn } from '#server/platform/runtime/turn';

/** Rows written between two checks of which tables are due. */
const LOOK_AFTER = 200;

/** Row count above which a table is large: about the number of rows sampled of it. */
const LARGE_TABLE = 3_000;

/** Autovacuum's own thresholds: 50 rows and a tenth of the table changed, or 50 and a fifth of it dead. */
const DUE = `select relid::regclass::text as name, n_live_tup > ${LARGE_TABLE} as large from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup`;

/** PostgreSQL samples 300 rows for each value it records of a column; the usual 100 values take half a second on a large table. */
const NOTED_OF_LARGE = 10;

/**
 * Checks that the journal has grown by a file since the last checkpoint. PostgreSQL has a process that writes the pages out in time; without one
 * the journal would grow indefinitely, and a start after a kill would replay all of it. Frequent checkpoints are each shorter.
 */
const JOURNAL_DUE = `select pg_current_wal_insert_lsn() - redo_lsn > ${16 * 1024 * 1024} as due from pg_control_checkpoint()`;

type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a function that receives the number of rows each statement wrote; works after the transactions already waiting. */
export function upkeep(pglite: PGlite, exclusive: Exclusive): (rows: number) => void {
  let written = 0;
  let busy = false;
  const tablesDue = async () => {
    // Counts are otherwise published once per second.
    await pglite.query('select pg_stat_force_next_flush()');
    return (await pglite.query<{ name: string; large: boolean }>(DUE)).rows;
  };
  const renew = async () => {
    for (const { name, large } of await exclusive(tablesDue)) {
      await turn();
      await exclusive(() => pglite.exec(`vacuum ${name}`));
      await turn();
      await exclusive(async () => {
        if (large) await pglite.exec(`set default_statistics_target = ${NOTED_OF_LARGE}`);
        await pglite.exec(`analyze ${name}`);
        await pglite.exec('reset default_statistics_target');
      });
    }
  };
  const shortenJournal = async () => {
    await turn();
    await exclusive(async () => {
      const { rows } = await pglite.query<{ due: boolean }>(JOURNAL_DUE);
      if (rows[0]?.due) await pglite.exec('checkpoint');
    });
  };
  return (rows) => {
    written += rows;
    if (busy || written < LOOK_AFTER) return;
    written = 0;
    busy = true;
    // The database may be closed meanwhile; the rest is done at the next start.
    void renew()
      .then(shortenJournal)
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  };
}
