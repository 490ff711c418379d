// Random values and bytes as text, with APIs that Node and browsers share.

export function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Throws when the text is not base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

/** 256 bits, so it cannot be guessed. */
export const randomToken = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

const RANGE = 2 ** 32;

/** Returns a uniformly distributed integer below `limit`: values beyond the last whole multiple are drawn again. */
export function randomInt(limit: number): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > RANGE) throw new RangeError(`randomInt below ${limit}`);
  const end = RANGE - (RANGE % limit);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < end) return drawn % limit;
  }
}
