// Services on Node without side effects: the files are in memory.
import { openBreached } from '#server/platform/access/passwords/breached-file';
import { memoryFileStore } from '#server/platform/files/file-store';
import { scanned } from '#server/platform/files/scanned';
import type { Runtime } from '#server/platform/runtime/runtime';
import type { Services } from '#server/platform/start/services';
import { nodeRuntime } from '#server/runtime/node';
import { type Foundation, servicesOn } from '#server/runtime/services';

const memoryRuntime: Runtime = {
  ...nodeRuntime,
  openFiles: async (env) => scanned(memoryFileStore(), env),
  copy: async () => '数据只在内存中，未备份',
};

/** Opens the services over a database; tests pass one that was migrated before. */
export const openMemoryServices = async (foundation: Foundation): Promise<Services> =>
  servicesOn(memoryRuntime, { ...foundation, breached: await openBreached(foundation.env) });
