// A key that nobody else has. Of the browser's random numbers, for it makes UUIDs on pages of https alone, and a product in the
// house's own network may be without.
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
