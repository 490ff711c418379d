// `npm run bench -- --quick`: the same measures of less, to see within minutes that they can be taken.
export const quick = process.argv.includes('--quick');

/** How much of something is measured: a bench says both where it says what it counts. */
export const sized = <T>(whole: T, small: T): T => (quick ? small : whole);

/** Contracts of the benches that need many. */
export const CONTRACTS = sized(10_000, 2_000);
