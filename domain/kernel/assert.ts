/** What must hold at a point of the program. A failed assertion is a fault of ours, never a message to the user. */

/**
 * Throws an Error that names what was broken and both values, so that a log line alone tells what happened.
 *
 * @param ok the condition that must hold
 * @param message what was expected, in words
 * @param actual the value found
 * @param expected the value or bound it was held against
 */
export function assert(ok: boolean, message: string, actual?: unknown, expected?: unknown): asserts ok {
  if (!ok) throw new Error(`${message}: got ${show(actual)}, expected ${show(expected)}`);
}

function show(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? `'${value}'` : String(value);
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
