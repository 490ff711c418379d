// PGlite: PostgreSQL in the server's own process, in a folder or in memory. One connection, so transactions queue.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Sql } from 'sql-template-tag';
import { turn } from '#server/platform/runtime/turn';
import { parsers } from '../codec';
import { beginScript, type Database, type Owner, type Tx } from '../database';
import { statementsOf } from './kept-statements';
import { upkeep } from './pglite-upkeep';

export interface PgliteOptions {
  /** Where it is kept; without that it lives in memory. */
  disk?: Pick<PGliteOptions, 'fs' | 'startParams' | 'onStderr'>;
  /** A dump to start from (tests). */
  dump?: Blob;
  /** Statistics stay as they are: for tests of what stale ones do. */
  stale?: boolean;
}

export interface PgliteDatabase extends Database {
  dump(): Promise<Blob>;
}

/** Runs one piece of work after the other: statements of two transactions must not mix on the one connection. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work, work);
    last = run.catch(() => undefined);
    return run;
  };
}

/** So long may statements work before whoever else waits for this process gets a turn, ms. */
const TURN_MS = 10;

/** Statements run in this very process and end without the event loop having turned: this lets it turn between them. */
function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let worked = 0;
  return async (work) => {
    if (worked > TURN_MS) {
      worked = 0;
      await turn();
    }
    const started = performance.now();
    try {
      return await work();
    } finally {
      worked += performance.now() - started;
    }
  };
}

/** Kept in memory, pages need no second copy there: to set up room for one took a third of an opening. */
const IN_MEMORY = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] };

export async function openPglite(options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const pglite = await PGlite.create({
    ...(options.disk ?? IN_MEMORY),
    loadDataDir: options.dump,
    extensions: { btree_gist, pg_trgm },
    parsers,
  });
  await pglite.exec(`set time zone 'UTC'; set client_min_messages = warning`);

  const inTurns = turns();
  const exclusive = queue();
  const statements = statementsOf(pglite);
  const wrote = options.stale ? () => undefined : upkeep(pglite, exclusive);
  const query = async <Row>(statement: Sql): Promise<Row[]> => {
    const { rows, affectedRows } = await inTurns(() => statements.query<Row>(statement.text, statement.values));
    wrote(affectedRows ?? 0);
    return rows;
  };
  const tx: Tx = { query };
  const owner: Owner = { query, script: (text) => statements.script(text) };

  return {
    kind: 'pglite',
    transaction: (settings, work) =>
      exclusive(async () => {
        await pglite.exec(beginScript(settings));
        try {
          const result = await work(tx);
          await pglite.exec('commit');
          return result;
        } catch (error) {
          await pglite.exec('rollback');
          throw error;
        }
      }),
    lookup: <Row>(_name: string, statement: Sql) => exclusive(async () => (await query<Row>(statement))[0]),
    statement: (text, values = []) =>
      exclusive(async () => {
        if (values.length) return pglite.query(text, values);
        return (await pglite.exec(text)).at(-1) ?? { rows: [] };
      }),
    asOwner: (work) => exclusive(() => work(owner)),
    // It is this process: who can ask has the answer.
    ping: async () => undefined,
    connections: () => ({ used: 1 }),
    dump: () => exclusive(() => pglite.dumpDataDir('none') as Promise<Blob>),
    close: () => pglite.close(),
  };
}
