// Rows that a test counts on. Where one is missing the test says so there, instead of asking the server for id 0.

/** The value, which must be there. */
export function present<T>(value: T | null | undefined, what = 'row'): T {
  if (value === null || value === undefined) throw new Error(`no ${what} where the test counts on one`);
  return value;
}

/** The first row of a list, which must have one. */
export function firstOf<T>(rows: readonly T[], what = 'row'): T {
  return present(rows[0], what);
}
