// Reduces many requests that have a limit but no bare reference to the slowest one.
import type { Budget, Measure } from '../table/measure';

export interface Took {
  name: string;
  ms: number;
}

/** Returns `what` with the name of the slowest and the number of all. */
export function slowest(what: string, took: readonly Took[], budget?: Budget): Measure {
  const [most = { name: 'none', ms: Number.NaN }] = took.toSorted((a, b) => b.ms - a.ms);
  return { what: `${what}, the slowest of ${took.length} (${most.name})`, figure: most.ms, unit: 'ms', budget };
}
