// Several processes at one address (WORKERS), on PostgreSQL: the first brings the database up to date and runs the jobs, the others follow when
// it stands. One that has ended is started again; what one tells its siblings is handed on to each other.
import cluster, { type Worker } from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import { connectSiblings, hearSibling, type Told } from '../platform/runtime/siblings';
import type { Env } from '../platform/start/env';

/** What a process says to the one that started it, once it answers. */
const READY = 'ready';
/** Between the end of a process and its next start, ms: one that cannot start must not take the machine. */
const AGAIN_AFTER_MS = 1_000;

const isTold = (message: unknown): message is Told =>
  typeof message === 'object' && message !== null && 'topic' in message && typeof message.topic === 'string';

/** Whether this process answers requests under another one. */
export const isOneOfMany = (): boolean => cluster.isWorker;

/** Whether nobody else answers at the address yet: who comes is told how far the start is, and the operator that it is done. */
export const isFirst = (): boolean => !cluster.isWorker || process.env.FIRST === '1';

/** One of the processes: hears its siblings, and says that it answers. */
export function joinSiblings(): void {
  if (!cluster.isWorker) return;
  connectSiblings((told) => process.send?.(told));
  process.on('message', (message) => {
    if (isTold(message)) hearSibling(message);
  });
  process.send?.(READY);
}

function handOn(from: Worker, message: unknown): void {
  if (!isTold(message)) return;
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker && worker !== from && worker.isConnected()) worker.send(message);
}

/** Resolves when it answers; rejects when it ended before. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => message === READY && resolve());
    worker.once('exit', () => reject(new Error('a process ended before it answered')));
  });
}

/** Starts the processes and sees to them until a signal ends them all. */
export async function leadProcesses(env: Env): Promise<void> {
  const { WORKERS, JOBS, METRICS_PORT } = env;
  if (METRICS_PORT !== undefined) {
    const { metricsOfAll, serveMetrics } = await import('./metrics');
    await serveMetrics(metricsOfAll(), env);
  }
  let stopping = false;
  const standing = new Set<Worker>();
  const endAll = () => {
    stopping = true;
    for (const worker of standing) worker.process.kill('SIGTERM');
    if (standing.size === 0) process.exit(0);
  };

  function begin(place: number): Worker {
    const worker = cluster.fork({ JOBS: place === 0 ? JOBS : 'worker', FIRST: started ? '0' : '1' });
    standing.add(worker);
    worker.on('message', (message) => handOn(worker, message));
    worker.once('exit', async () => {
      standing.delete(worker);
      if (stopping && standing.size === 0) process.exit(0);
      if (stopping || !started) return;
      await setTimeout(AGAIN_AFTER_MS);
      if (!stopping) begin(place);
    });
    return worker;
  }

  // Each takes its connections from the system itself: one that was handed to a process which dies before it has it would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let started = false;
  process.on('SIGTERM', endAll);
  process.on('SIGINT', endAll);
  const first = begin(0);
  // Why it could not start it has said itself.
  await ready(first).catch(() => process.exit(1));
  started = true;
  for (let place = 1; place < WORKERS; place += 1) begin(place);
}
