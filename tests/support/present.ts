// Rows that a test requires. A missing one fails the test there, instead of sending id 0 to the server.

/** Returns the value; throws when it is missing. */
export function present<T>(value: T | null | undefined, what = 'row'): T {
  if (value === null || value === undefined) throw new Error(`no ${what} where the test counts on one`);
  return value;
}

/** Returns the first row of a list; throws when there is none. */
export function firstOf<T>(rows: readonly T[], what = 'row'): T {
  return present(rows[0], what);
}
