// Calls that users may cancel while they run: the next statement of a cancelled call throws, and its transaction is rolled back. Committed work
// remains, and the call's reply reports it.
import { CANCEL_KEY } from '#api/account/cancel';
import type { Tx } from '../db/database';
import { topicOf } from '../runtime/siblings';
import { Refusal } from './errors';
import type { Call, OpenCall } from './route';

/** Time a sibling has to confirm a cancellation, ms: a killed one never does. */
const ACKNOWLEDGED_WITHIN_MS = 2_000;

/** Running calls of this process, by their keys. */
const running = new Map<string, AbortController>();

/** Calls that run in a sibling, by their keys, with the waiters for its confirmation, or for the end of the call. */
const runningElsewhere = new Map<string, Set<(stopped: boolean) => void>>();

function answerWaiting(key: string, stopped: boolean): void {
  for (const acknowledge of runningElsewhere.get(key) ?? []) acknowledge(stopped);
}

const publishRunning = topicOf<{ key: string; runs: boolean }>('cancelling/runs', ({ key, runs }) => {
  if (runs) {
    runningElsewhere.set(key, runningElsewhere.get(key) ?? new Set());
    return;
  }
  answerWaiting(key, false);
  runningElsewhere.delete(key);
});
const publishStopped = topicOf<string>('cancelling/stopped', (key) => answerWaiting(key, true));
const publishWithdrawn = topicOf<string>('cancelling/taken-back', (key) => {
  const call = running.get(key);
  if (!call) return;
  call.abort();
  publishStopped(key);
});

/** Cancels a call; returns whether it was still running, here or in a sibling that has confirmed it. */
export async function takeBack(key: string): Promise<boolean> {
  const call = running.get(key);
  call?.abort();
  if (call) return true;
  // Sent even when no sibling has announced the call: a new process only knows calls that began after it.
  publishWithdrawn(key);
  const waiting = runningElsewhere.get(key);
  if (!waiting) return false;
  return new Promise((resolve) => {
    const acknowledge = (stopped: boolean) => {
      clearTimeout(late);
      waiting.delete(acknowledge);
      resolve(stopped);
    };
    const late = setTimeout(acknowledge, ACKNOWLEDGED_WITHIN_MS, true);
    waiting.add(acknowledge);
  });
}

/** Returns the same work, which ends at its next statement, or before its commit, once `assertWanted` throws. */
const whileWanted =
  <T>(assertWanted: () => void, work: (call: Call) => Promise<T>) =>
  async (call: Call): Promise<T> => {
    const query: Tx['query'] = (statement) => {
      assertWanted();
      return call.tx.query(statement);
    };
    const result = await work({ ...call, tx: { query } });
    assertWanted();
    return result;
  };

/** Runs a call; its request may name the key by which it can be cancelled. */
export async function cancellable<T>(call: OpenCall, work: (call: OpenCall) => Promise<T>): Promise<T> {
  const key = call.request.headers.get(CANCEL_KEY);
  if (!key) return work(call);
  const stop = new AbortController();
  running.set(key, stop);
  publishRunning({ key, runs: true });
  let hasWritten = false;
  const assertWanted = () => {
    if (!stop.signal.aborted) return;
    throw new Refusal(409, hasWritten ? '操作已取消：已完成的部分保留，其余没有写入' : '操作已取消，没有写入任何内容');
  };
  const transaction: OpenCall['transaction'] = async (read_only, part) => {
    const result = await call.transaction(read_only, whileWanted(assertWanted, part));
    hasWritten ||= !read_only;
    return result;
  };
  try {
    return await work({ ...call, transaction, step: (_name, part) => transaction(false, part) });
  } finally {
    if (running.get(key) === stop) running.delete(key);
    publishRunning({ key, runs: false });
  }
}
