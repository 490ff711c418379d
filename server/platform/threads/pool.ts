// Heavy work on Node: a few threads produce and read PDFs and spreadsheets. Further tasks wait in a bounded queue that is fair to enterprises and
// users; each task has a limit of time and memory and stops when its client disconnects.
import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { HeavyWork } from '../runtime/runtime';
import { topicOf } from '../runtime/siblings';
import { HttpFault, Refusal } from '../use-case/errors';
import { FairQueue, type Owner, type Waiting } from './fair-queue';
import type { TaskInput, TaskName, TaskOutput } from './tasks';
import { tasks } from './tasks';
import type { Order, Outcome } from './thread';

/** One core is reserved for requests. There are two threads at least, since one user leaves a thread to others. */
const THREADS = Math.max(2, availableParallelism() - 1);
/** Maximum number of tasks that wait for a thread. */
const LONGEST_QUEUE = { all: 64, company: 48, user: 32 };
/** Time after which an idle thread ends, ms. */
const IDLE_MS = 60_000;
/** Memory limit of one thread, MB: the need of the largest accepted spreadsheet. */
const MEMORY_MB = 1024;
/** Share of the young generation, MB: rows live until they are compressed, and the heap never returns a larger young space. */
const YOUNG_MB = 16;
/** Time limits of tasks without their wait, ms. Writing a spreadsheet takes as long as reading its rows. */
const LONGEST_MS: Record<TaskName, number> = {
  'draw-pdf': 60_000,
  'write-rows': 15 * 60_000,
  'write-book': 60_000,
  'check-sheet': 60_000,
  'read-book': 60_000,
  'read-grid': 60_000,
  'detect-statement': 60_000,
  'read-statement': 60_000,
  'hash-passwords': 60_000,
};

/** The request that the work is done for: its tasks end when its client disconnects. */
const caller = new AsyncLocalStorage<{ request: Request; owner: Owner | undefined }>();

/** Returns the abort signal of that request; undefined for a job's work. */
const clientGone = (): AbortSignal | undefined => caller.getStore()?.request.signal;

/** Waiting users of the other processes, by process. */
const elsewhere = new Map<string, ReadonlyMap<number, Waiting>>();
const publishWaiting = topicOf<{ process: string; users: [number, Waiting][] }>(
  'heavy-work/waiting',
  ({ process: name, users }) => {
    if (users.length) elsewhere.set(name, new Map(users));
    else elsewhere.delete(name);
  },
);
const PROCESS = crypto.randomUUID();

let wasWaiting = false;
const queue = new FairQueue({ slots: THREADS, longest: LONGEST_QUEUE, now: () => performance.now() }, () => {
  const users = [...queue.waitingByUser()];
  if (users.length || wasWaiting) publishWaiting({ process: PROCESS, users });
  wasWaiting = users.length > 0;
});

function waitingOf(user_id: number): Waiting | null {
  const found = [queue.waitingByUser(), ...elsewhere.values()].flatMap((users) => users.get(user_id) ?? []);
  return found[0] ?? null;
}

/** Size of an input, in a unit of its kind: the queue estimates durations by it. */
function sizeOf(input: unknown): number {
  const { bytes, passwords, sheets } = input as {
    bytes?: Uint8Array;
    passwords?: readonly string[];
    sheets?: readonly { rows?: readonly unknown[] }[];
  };
  const rows = sheets?.reduce((sum, sheet) => sum + (sheet.rows?.length ?? 0), 0);
  return Math.max(1, bytes?.byteLength ?? passwords?.length ?? rows ?? 1);
}

/** Undefined when the code was bundled into one CommonJS file: the mock server then does the work itself. */
const here: string | undefined = import.meta.url;
let pool: Piscina<Order, Outcome> | undefined;

function threads(url: string): Piscina<Order, Outcome> {
  const source = url.endsWith('.ts');
  pool ??= new Piscina<Order, Outcome>({
    filename: new URL(source ? './thread.ts' : './thread.mjs', url).href,
    execArgv: source ? ['--import', 'tsx'] : [],
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  return pool;
}

const assertRoom = (): void => queue.assertRoom(caller.getStore()?.owner);

/** Returns the reason why a task failed, in words for the user. */
function faultOf(error: unknown, timeout: AbortSignal | undefined): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (clientGone()?.aborted) return new HttpFault(400, '请求已取消');
  if (timeout?.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Refusal(422, '内容过多，处理超出时间或内存限制，请拆分后重试');
  return error;
}

async function run<Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  transfer: readonly Transferable[],
): Promise<TaskOutput<Name>> {
  if (here === undefined) return (tasks[name] as (input: TaskInput<Name>) => TaskOutput<Name>)(input);
  const gone = clientGone();
  let timeout: AbortSignal | undefined;
  const task = { owner: caller.getStore()?.owner, kind: name, size: sizeOf(input) };
  const outcome = await queue
    .run(task, gone, () => {
      timeout = AbortSignal.timeout(LONGEST_MS[name]);
      const signal = gone ? AbortSignal.any([gone, timeout]) : timeout;
      return threads(here).run({ name, input }, { signal, transferList: transfer as never });
    })
    .catch((error: unknown) => {
      throw faultOf(error, timeout);
    });
  if (outcome.kind === 'refused') throw new Refusal(outcome.code, outcome.message, outcome.errors);
  return outcome.value as TaskOutput<Name>;
}

export const threadPool: HeavyWork = {
  cancelledWith: (request, work, owner) => caller.run({ request, owner }, work),
  waitingOf,
  assertRoom,
  run,
};
