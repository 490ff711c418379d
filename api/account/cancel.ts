// Cancelling a running call by its user, by the key it was sent with.
import { endpoint } from '../kernel/endpoint/endpoint';

/** The header with the key, a separate random value for each call: its holder may cancel the call. */
export const CANCEL_KEY = 'X-Cancel-Key';

/**
 * `running` is false when the call was over, or never began here; its own reply reports its outcome. Makes no database query, since the database
 * may be busy with that very call.
 */
export const cancelCall = endpoint<{ key: string }, { running: boolean }>(
  '/api/account/cancel',
  'public',
  '取消正在进行的操作',
  { reads: true },
);
