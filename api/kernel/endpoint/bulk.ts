// Calls on several selected rows: applied to all of them, or to none.

/** Maximum number of rows per call. */
export const MOST_TICKED = 200;

export interface BulkDone {
  /** Number of processed rows. */
  done: number;
}
export interface BulkReason {
  ids: number[];
  reason: string;
}
