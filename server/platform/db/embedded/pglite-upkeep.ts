// What autovacuum does for PostgreSQL, for the embedded database, which has no process beside its one connection: tables of which
// much changed get fresh statistics, the rows that updates left are cleared away, and the journal is kept short. One piece
// at a time, and of a large table fewer rows looked at than PostgreSQL would, so that nobody waits long.
import type { PGlite } from '@electric-sql/pglite';
import { turn } from '#server/platform/runtime/turn';

/** So many rows are written before it is looked which tables they belong to. */
const LOOK_AFTER = 200;

/** Rows from which on a table is large: about as many as are looked at of it. */
const LARGE_TABLE = 3_000;

/** Autovacuum's own thresholds: 50 rows and a tenth of the table changed, or 50 and a fifth of it dead. */
const DUE = `select relid::regclass::text as name, n_live_tup > ${LARGE_TABLE} as large from pg_stat_user_tables
  where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup`;

/** PostgreSQL looks at 300 rows for each value it notes of a column; the 100 values it notes usually take half a second of a large table. */
const NOTED_OF_LARGE = 10;

/**
 * Whether the journal has grown by a file since the last checkpoint. PostgreSQL has a process that writes the pages out in time; without one
 * the journal would grow until the end, and a start after a kill go through all of it. Small steps: each takes the shorter.
 */
const JOURNAL_DUE = `select pg_current_wal_insert_lsn() - redo_lsn > ${16 * 1024 * 1024} as due from pg_control_checkpoint()`;

type Exclusive = <T>(work: () => Promise<T>) => Promise<T>;

/** Told how many rows each statement wrote; works once the transactions that already wait are done. */
export function upkeep(pglite: PGlite, exclusive: Exclusive): (rows: number) => void {
  let written = 0;
  let busy = false;
  const tablesDue = async () => {
    // Counts are published by the second otherwise.
    await pglite.query('select pg_stat_force_next_flush()');
    return (await pglite.query<{ name: string; large: boolean }>(DUE)).rows;
  };
  const renew = async () => {
    for (const { name, large } of await exclusive(tablesDue)) {
      await turn();
      await exclusive(async () => {
        if (large) await pglite.exec(`set default_statistics_target = ${NOTED_OF_LARGE}`);
        await pglite.exec(`vacuum analyze ${name}`);
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
    // The database may be closed in between; what was left out is done at the next start.
    void renew()
      .then(shortenJournal)
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  };
}
