// A call that its user may take back while it runs, by the key it was sent with.
import { endpoint } from '#api/kernel/endpoint/endpoint';

/** The header with the key, a random word of its own for each call: who has it may take the call back. */
export const CANCEL_KEY = 'X-Cancel-Key';

/**
 * `running` false: the call was over, or never began here. What became of it, its own reply tells. Asks the database nothing, which may be
 * at work on that very call and on nothing else.
 */
export const cancelCall = endpoint<{ key: string }, { running: boolean }>(
  '/api/account/cancel',
  'public',
  '取消正在进行的操作',
  { reads: true },
);
