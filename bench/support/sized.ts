// `npm run bench -- --quick`: the same measures of smaller data, to verify within minutes that they work.
export const quick = process.argv.includes('--quick');

/** Returns the full or the quick size: a bench gives both. */
export const sized = <T>(full: T, small: T): T => (quick ? small : full);

/** Contracts of the benches that need many. */
export const CONTRACTS = sized(10_000, 2_000);
