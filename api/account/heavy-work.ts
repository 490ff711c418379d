// Heavy work (导入、导出、打印) of the user that waits for others.
import { endpoint } from '../kernel/endpoint/endpoint';

export interface WaitingWork {
  /** Number of the user's own waiting tasks. */
  own: number;
  /** Number of tasks of others that begin before the first of them. */
  ahead: number;
  /** Estimated time until the first of them begins, ms. */
  begins_in_ms: number;
}

/** The user's waiting tasks; `null` when none waits. */
export const waitingWork = endpoint<Record<string, never>, WaitingWork | null>(
  '/api/account/heavy-work/waiting',
  'signed-in',
  '排队中的任务',
  { reads: true },
);
