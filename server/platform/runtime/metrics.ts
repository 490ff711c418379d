// Metrics of the running server, for external monitoring (docs/operations.md).
import type { JobName } from '#api/platform/jobs';

export interface Metrics {
  /** Records a reply of the route with the code of its envelope (0 on success), and its duration in ms. */
  replied(path: string, code: number, ms: number): void;
  /** Records a statement that took longer than SLOW_QUERY_MS. */
  slowStatement(): void;
  /** Records a run of the job, with its duration in ms. */
  ran(job: JobName, failed: boolean, ms: number): void;
}

/** Used when metrics are off. */
export const uncounted: Metrics = { replied() {}, slowStatement() {}, ran() {} };
