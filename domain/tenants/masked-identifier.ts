/** ID numbers of persons for users without the right to read them (docs/domain §4). */

const HEAD = 6;
const TAIL = 4;
const MASKED = /^[0-9A-Z]{6}\*+[0-9A-Z]{4}$/;

/** Returns the first six and the last four characters with stars between: 310101********1234. A shorter one is all stars. */
export function maskIdentifier(identifier: string): string {
  if (identifier.length <= HEAD + TAIL) return '*'.repeat(identifier.length);
  const stars = '*'.repeat(identifier.length - HEAD - TAIL);
  return identifier.slice(0, HEAD) + stars + identifier.slice(-TAIL);
}

/** Returns whether the text is a masked number rather than a number. */
export function isMasked(text: string): boolean {
  return MASKED.test(text);
}
