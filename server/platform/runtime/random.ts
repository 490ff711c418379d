// Random values and bytes as text, by what Node and browsers share.

export function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Throws on a text that is none. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

/** Nobody guesses it: 256 bits. */
export const randomToken = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)));

const RANGE = 2 ** 32;

/** A whole number below `limit`, each as likely: what lies beyond the last whole multiple is drawn again. */
export function randomInt(limit: number): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > RANGE) throw new RangeError(`randomInt below ${limit}`);
  const end = RANGE - (RANGE % limit);
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < end) return drawn % limit;
  }
}
