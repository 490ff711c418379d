// Heavy work on Node: a few threads make and read PDFs and spreadsheets. What is asked for beyond that waits in a queue with an
// end; each task has a limit of time and memory and stops when the client that asked for it goes away.
import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { HeavyWork } from '../runtime/runtime';
import { HttpFault, Refusal } from '../use-case/errors';
import type { TaskInput, TaskName, TaskOutput } from './tasks';
import { tasks } from './tasks';
import type { Order, Outcome } from './thread';

/** One core stays with the requests. */
const SPARE_CORES = Math.max(1, availableParallelism() - 1);
/** Tasks that wait for a thread. */
const LONGEST_QUEUE = 64;
/** An idle thread ends after, ms. */
const IDLE_MS = 60_000;
/** Of one thread, MB: what the largest spreadsheet that is let in takes. */
const MEMORY_MB = 1024;
/** Of it for what has just been made, MB: rows live until they are packed, and more room for them is never given back. */
const YOUNG_MB = 16;
/** How long a task may take from when it is asked for, ms. A spreadsheet out takes as long as its rows do. */
const LONGEST_MS: Record<TaskName, number> = {
  'draw-pdf': 60_000,
  'write-rows': 15 * 60_000,
  'write-book': 60_000,
  'check-sheet': 60_000,
  'read-book': 60_000,
  'read-grid': 60_000,
  'hash-passwords': 60_000,
};

/** The request that work is done for: what it asked for ends when its client goes away. */
const asking = new AsyncLocalStorage<Request>();

/** The signal of that request; work of a job has none. */
const clientGone = (): AbortSignal | undefined => asking.getStore()?.signal;

/** Undefined where the code was bundled into one CommonJS file: the developers' stand-in server does the work itself. */
const here: string | undefined = import.meta.url;
let pool: Piscina<Order, Outcome> | undefined;

function threads(url: string): Piscina<Order, Outcome> {
  const source = url.endsWith('.ts');
  pool ??= new Piscina<Order, Outcome>({
    filename: new URL(source ? './thread.ts' : './thread.mjs', url).href,
    execArgv: source ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: SPARE_CORES,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return pool;
}

/** The pool's own limit passes over what waits for a thread. */
function assertRoom(): void {
  if (pool && pool.queueSize >= LONGEST_QUEUE)
    throw new HttpFault(503, '同时处理的导入、导出和打印任务过多，请稍后重试');
}

/** Why a task did not come to its end, in words for who asked for it. */
function faultOf(error: unknown, timeout: AbortSignal): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (clientGone()?.aborted) return new HttpFault(400, '请求已取消');
  if (timeout.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Refusal(422, '内容过多，处理超出时间或内存限制，请拆分后重试');
  return error;
}

async function run<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  transfer: readonly Transferable[],
): Promise<TaskOutput<Name>> {
  if (here === undefined) return (tasks[name] as (input: TaskInput<Name>) => TaskOutput<Name>)(input);
  assertRoom();
  const timeout = AbortSignal.timeout(LONGEST_MS[name]);
  const gone = clientGone();
  const signal = gone ? AbortSignal.any([gone, timeout]) : timeout;
  const outcome = await threads(here)
    .run({ name, input }, { signal, transferList: transfer as never })
    .catch((error: unknown) => {
      throw faultOf(error, timeout);
    });
  if (outcome.kind === 'refused') throw new Refusal(outcome.code, outcome.message, outcome.errors);
  return outcome.value as TaskOutput<Name>;
}

export const threadPool: HeavyWork = {
  cancelledWith: (request, work) => asking.run(request, work),
  assertRoom,
  run,
};
