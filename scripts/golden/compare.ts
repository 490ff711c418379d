/** Exact, deep comparison: no tolerance, no missing and no additional fields. */

/** A difference between two values; `actual` and `expected` are JSON, or 'absent'. */
export interface Difference {
  path: string;
  actual: string;
  expected: string;
}

/**
 * Returns all differences between two JSON values, list order included; an empty list means they are equal. A field listed in `optional` is
 * compared only when `expected` has it.
 */
export function differences(
  actual: unknown,
  expected: unknown,
  optional: readonly string[] = [],
  path = '',
): Difference[] {
  if (isObject(actual) && isObject(expected)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys
      .filter((key) => key in expected || (actual[key] !== undefined && !optional.includes(key)))
      .flatMap((key) => differences(actual[key], expected[key], optional, path === '' ? key : `${path}.${key}`));
  }
  if (Array.isArray(actual) && Array.isArray(expected)) {
    const length = Math.max(actual.length, expected.length);
    return Array.from({ length }, (_unused, index) =>
      differences(actual[index], expected[index], optional, `${path}[${index}]`),
    ).flat();
  }
  return Object.is(actual, expected) ? [] : [{ path, actual: show(actual), expected: show(expected) }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value, (_k, v) => (typeof v === 'bigint' ? `${v}n` : v));
}
