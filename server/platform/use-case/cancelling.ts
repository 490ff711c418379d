// Calls that their users may take back while they run: the next statement of one that was finds that nobody wants it any more, and its
// transaction is rolled back. What has been committed stays done, and the call's reply says so.
import { CANCEL_KEY } from '#api/account/cancel/cancel';
import type { Tx } from '../db/database';
import { topicOf } from '../runtime/siblings';
import { Refusal } from './errors';
import type { Call, OpenCall } from './route';

/** In this process, where they run: calls by their keys. */
const running = new Map<string, AbortController>();
/** Keys of calls that run in a sibling. */
const runningElsewhere = new Set<string>();

const tellRunning = topicOf<{ key: string; runs: boolean }>('cancelling/runs', ({ key, runs }) => {
  if (runs) runningElsewhere.add(key);
  else runningElsewhere.delete(key);
});
const tellTakenBack = topicOf<string>('cancelling/taken-back', (key) => running.get(key)?.abort());

/** Whether the call still ran, here or in a sibling. */
export function takeBack(key: string): boolean {
  const call = running.get(key);
  call?.abort();
  // Also where nobody has told of it: a process that has just begun knows only of what began after it.
  if (!call) tellTakenBack(key);
  return call !== undefined || runningElsewhere.has(key);
}

function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new Refusal(409, '操作已取消，没有写入任何内容');
}

/** The same work, which ends at its next statement, and before its commit, once it is not wanted any more. */
const whileWanted =
  <T>(signal: AbortSignal, work: (call: Call) => Promise<T>) =>
  async (call: Call): Promise<T> => {
    const query: Tx['query'] = (statement) => {
      assertWanted(signal);
      return call.tx.query(statement);
    };
    const result = await work({ ...call, tx: { query } });
    assertWanted(signal);
    return result;
  };

/** Runs a call; its request may say by what key it is taken back. */
export async function cancellable<T>(call: OpenCall, work: (call: OpenCall) => Promise<T>): Promise<T> {
  const key = call.request.headers.get(CANCEL_KEY);
  if (!key) return work(call);
  const stop = new AbortController();
  running.set(key, stop);
  tellRunning({ key, runs: true });
  const transaction: OpenCall['transaction'] = (read_only, part) =>
    call.transaction(read_only, whileWanted(stop.signal, part));
  try {
    return await work({ ...call, transaction, step: (_name, part) => transaction(false, part) });
  } finally {
    if (running.get(key) === stop) running.delete(key);
    tellRunning({ key, runs: false });
  }
}
