// PGlite: PostgreSQL within the server's process, in a folder or in memory. It has one connection, so transactions queue:
// statements of two of them must not mix.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Sql } from 'sql-template-tag';
import { turn } from '#server/platform/runtime/turn';
import { parsers } from '../codec';
import { beginScript, type Database, type Owner, type Tx } from '../database';
import { upkeep } from './pglite-upkeep';
import { statementsOf } from './prepared-statements';
import { type Turn, TurnQueue } from './turn-queue';

export interface PgliteOptions {
  /** Storage of the database; in memory by default. */
  disk?: Pick<PGliteOptions, 'fs' | 'startParams' | 'onStderr'>;
  /** A dump to start from (tests). */
  dump?: Blob;
  /** Leaves statistics unchanged: for tests of stale ones. */
  stale?: boolean;
  /** Enterprises share prepared statements: for a database of small ones only. */
  sharedPlans?: boolean;
}

export interface PgliteDatabase extends Database {
  dump(): Promise<Blob>;
}

/** The turn of work that is done for no user. */
const PLATFORM: Turn = ['', ''];

/** Time statements may run before other work of this process gets a turn, ms. */
const TURN_MS = 10;

/** Statements run within this process and end without a turn of the event loop; this lets it turn between them. */
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

/** Pages in memory need no second copy there: allocating room for one took a third of an opening. */
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
  const queue = new TurnQueue();
  const exclusive = <T>(work: () => Promise<T>) => queue.run(PLATFORM, work);
  const statements = statementsOf(pglite, options.sharedPlans);
  const wrote = options.stale ? () => undefined : upkeep(pglite, exclusive);
  const txOf = (company_id: number | null): Tx => ({
    query: async <Row>({ text, values }: Sql): Promise<Row[]> => {
      const { rows, affectedRows } = await inTurns(() => statements.query<Row>(text, values, company_id));
      wrote(affectedRows ?? 0);
      return rows;
    },
  });
  const platform = txOf(null);
  const owner: Owner = { ...platform, script: (text) => statements.script(text) };

  return {
    kind: 'pglite',
    transaction: (settings, work) =>
      queue.run(settings.turn ?? PLATFORM, async () => {
        await pglite.exec(beginScript(settings));
        try {
          const result = await work(txOf(settings.company_id));
          await pglite.exec('commit');
          return result;
        } catch (error) {
          await pglite.exec('rollback');
          throw error;
        }
      }),
    lookup: <Row>(_name: string, statement: Sql) =>
      queue.run('first', async () => (await platform.query<Row>(statement))[0]),
    statement: (text, values = []) =>
      exclusive(async () => {
        if (values.length) return pglite.query(text, values);
        return (await pglite.exec(text)).at(-1) ?? { rows: [] };
      }),
    asOwner: (work) => exclusive(() => work(owner)),
    // The database is this process, so it is always reachable.
    ping: async () => undefined,
    connections: () => ({ used: 1 }),
    dump: () => exclusive(() => pglite.dumpDataDir('none') as Promise<Blob>),
    close: () => pglite.close(),
  };
}
