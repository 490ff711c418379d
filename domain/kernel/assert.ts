/** Runtime assertions of invariants. A failed assertion is our defect, never a message to the user. */

/**
 * Throws an Error with the violated condition and both values, so that a single log line explains the failure.
 *
 * @param ok the condition that must hold
 * @param message the expectation, as text
 * @param actual the value found
 * @param expected the value or bound it was compared with
 */
export function assert(ok: boolean, message: string, actual?: unknown, expected?: unknown): asserts ok {
  if (!ok) throw new Error(`${message}: got ${show(actual)}, expected ${show(expected)}`);
}

function show(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? `'${value}'` : String(value);
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
