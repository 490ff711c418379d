// What is counted of the server at work, for whoever watches it from outside (docs/operations.md).
import type { JobName } from '#api/platform/job/jobs';

export interface Metrics {
  /** A request of the route was answered with the code of its envelope (0: done), after so many ms. */
  replied(path: string, code: number, ms: number): void;
  /** A statement took longer than SLOW_QUERY_MS. */
  slowStatement(): void;
  /** A run of the job ended, after so many ms. */
  ran(job: JobName, failed: boolean, ms: number): void;
}

/** Where nobody asks, nothing is counted. */
export const uncounted: Metrics = { replied() {}, slowStatement() {}, ran() {} };
