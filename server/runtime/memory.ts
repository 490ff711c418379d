// The server of the tests and of the developers' mock: a process of Node that leaves nothing behind, its database and its
// files in memory.
import { openBreached } from '../platform/access/passwords/breached-file';
import { analyze, type Database } from '../platform/db/database';
import { openPglite } from '../platform/db/embedded/pglite';
import { migrate } from '../platform/db/migrate';
import { memoryFileStore } from '../platform/files/file-store';
import { scanned } from '../platform/files/scanned';
import type { Runtime } from '../platform/runtime/runtime';
import type { Services } from '../platform/start/services';
import { nodeRuntime } from './node';
import { type Foundation, servicesOn } from './services';

const memoryRuntime: Runtime = {
  ...nodeRuntime,
  openFiles: async (env) => scanned(memoryFileStore(), env),
  copy: async () => '数据只在内存中，未备份',
};

/** An empty database, migrated; its statistics gathered, without which the demo is minutes in the making. */
export async function openMemoryDatabase(): Promise<Database> {
  const db = await openPglite();
  await migrate(db);
  await analyze(db);
  return db;
}

/** The services over a database; tests bring one that was migrated before. */
export const openMemoryServices = async (foundation: Foundation): Promise<Services> =>
  servicesOn(memoryRuntime, { ...foundation, breached: await openBreached(foundation.env) });
