// Results of a bench, as data: the table and docs/benchmarks.md are generated from it. Ratio and met budgets are derived from it.

/** A limit, in the unit of the figure: at most `times` the reference, at most `over` more than the reference, at `most`, at `least`. */
export type Budget = { times: number } | { over: number } | { most: number } | { least: number };

export interface Measure {
  /** Description in plain English, with what a reader needs to know of the figure: number of rows, median or slowest. */
  what: string;
  figure: number;
  unit: string;
  /** A bare reference, measured in the same run in the same unit. */
  reference?: { what: string; figure: number };
  budget?: Budget;
}

export interface Bench {
  /** Data and environment of its measures, in half a line. */
  about: string;
  /** `databases`: PostgreSQL, or the embedded one when it is not installed. */
  needs?: readonly ('browser' | 'databases' | 'postgres')[];
  /** Reason why there is no quick form, if there is none. */
  fullOnly?: string;
  run(): Promise<readonly Measure[]>;
}

/** Outcome of a bench: its measures, or one line with the reason why there are none. */
export interface Outcome {
  bench: string;
  measures: readonly Measure[];
  instead?: { word: 'failed' | 'missing' | 'left out'; why: string };
}
