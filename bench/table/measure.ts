// What a bench finds, as data: the table and docs/benchmarks.md are made of it. A ratio and whether a budget was met follow from it.

/** A limit, in the unit of the figure: `times` the reference at most, `over` the reference at most, at `most`, at `least`. */
export type Budget = { times: number } | { over: number } | { most: number } | { least: number };

export interface Measure {
  /** In plain English; what a reader needs to know of the figure: of how many rows, the median or the slowest. */
  what: string;
  figure: number;
  unit: string;
  /** Something bare, measured in the same run in the same unit. */
  reference?: { what: string; figure: number };
  budget?: Budget;
}

export interface Bench {
  /** What its measures stand on, in half a line. */
  about: string;
  /** `databases`: PostgreSQL, or the embedded one where it is not installed. */
  needs?: readonly ('browser' | 'databases' | 'postgres')[];
  /** Why there is no small form of it, where there is none. */
  wholeOnly?: string;
  run(): Promise<readonly Measure[]>;
}

/** What became of a bench: its measures, or one line of why there are none. */
export interface Outcome {
  bench: string;
  measures: readonly Measure[];
  instead?: { word: 'failed' | 'missing' | 'left out'; why: string };
}
