// Several processes at one address (WORKERS), on PostgreSQL: the first migrates the database and runs the jobs, the others start when it is ready.
// An ended process is started again; messages to siblings are forwarded to each other process.
import cluster, { type Worker } from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import { connectSiblings, receiveSibling, type SiblingMessage } from '../platform/runtime/siblings';
import type { Env } from '../platform/start/env';

/** Message of a process to its parent, once it serves requests. */
const READY = 'ready';
/** Pause between the end of a process and its next start, ms: one that fails to start must not use up the machine. */
const AGAIN_AFTER_MS = 1_000;

const isSiblingMessage = (message: unknown): message is SiblingMessage =>
  typeof message === 'object' && message !== null && 'topic' in message && typeof message.topic === 'string';

/** Returns whether this process is a worker of another one. */
export const isOneOfMany = (): boolean => cluster.isWorker;

/** Returns whether no other process serves the address yet: then this one shows the progress of the start, and reports its end to the operator. */
export const isFirst = (): boolean => !cluster.isWorker || process.env.FIRST === '1';

/** Connects a worker to its siblings, and reports that it is ready. */
export function joinSiblings(): void {
  if (!cluster.isWorker) return;
  connectSiblings((message) => process.send?.(message));
  process.on('message', (message) => {
    if (isSiblingMessage(message)) receiveSibling(message);
  });
  process.send?.(READY);
}

function handOn(from: Worker, message: unknown): void {
  if (!isSiblingMessage(message)) return;
  for (const worker of Object.values(cluster.workers ?? {}))
    if (worker && worker !== from && worker.isConnected()) worker.send(message);
}

/** Resolves when the worker is ready; rejects when it ends before. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message) => message === READY && resolve());
    worker.once('exit', () => reject(new Error('a process ended before it answered')));
  });
}

/** Starts the processes and restarts them until a signal ends them all. */
export async function leadProcesses(env: Env): Promise<void> {
  const { WORKERS, JOBS, METRICS_PORT } = env;
  if (METRICS_PORT !== undefined) {
    const { metricsOfAll, serveMetrics } = await import('./metrics');
    await serveMetrics(metricsOfAll(), env);
  }
  let stopping = false;
  const running = new Set<Worker>();
  const endAll = () => {
    stopping = true;
    for (const worker of running) worker.process.kill('SIGTERM');
    if (running.size === 0) process.exit(0);
  };

  function begin(place: number): Worker {
    const worker = cluster.fork({ JOBS: place === 0 ? JOBS : 'worker', FIRST: started ? '0' : '1' });
    running.add(worker);
    worker.on('message', (message) => handOn(worker, message));
    worker.once('exit', async () => {
      running.delete(worker);
      if (stopping && running.size === 0) process.exit(0);
      if (stopping || !started) return;
      await setTimeout(AGAIN_AFTER_MS);
      if (!stopping) begin(place);
    });
    return worker;
  }

  // Each worker accepts connections from the system itself: a connection handed to a dying process would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let started = false;
  process.on('SIGTERM', endAll);
  process.on('SIGINT', endAll);
  const first = begin(0);
  // The worker has already printed why it failed.
  await ready(first).catch(() => process.exit(1));
  started = true;
  for (let place = 1; place < WORKERS; place += 1) begin(place);
}
