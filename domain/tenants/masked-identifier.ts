/** ID numbers of persons as who may not read them sees them (docs/domain §4). */

const HEAD = 6;
const TAIL = 4;
const MASKED = /^[0-9A-Z]{6}\*+[0-9A-Z]{4}$/;

/** The first six and the last four characters, stars between: 310101********1234. What is shorter is all stars. */
export function maskIdentifier(identifier: string): string {
  if (identifier.length <= HEAD + TAIL) return '*'.repeat(identifier.length);
  const stars = '*'.repeat(identifier.length - HEAD - TAIL);
  return identifier.slice(0, HEAD) + stars + identifier.slice(-TAIL);
}

/** Whether the text is a masked number rather than a number. */
export function isMasked(text: string): boolean {
  return MASKED.test(text);
}
