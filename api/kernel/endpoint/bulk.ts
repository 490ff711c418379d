// A call for all the rows somebody ticked: done for every one of them, or for none.

/** Rows that one call may hold. */
export const MOST_TICKED = 200;

export interface BulkDone {
  /** How many rows it was done for. */
  done: number;
}
export interface BulkReason {
  ids: number[];
  reason: string;
}
