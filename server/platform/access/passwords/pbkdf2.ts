// Passwords in a browser, for demonstrations ONLY: PBKDF2 is what Web Crypto offers there. It is far cheaper to guess than the argon2id of a real
// server, and the user of the page has its database anyway. Never use it with real data.
import { base64url, fromBase64url } from '#server/platform/runtime/random';
import type { Passwords } from './passwords';

const ROUNDS = 100_000;
const NAME = 'demo-pbkdf2-sha256';
const NOBODY = `${NAME}$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

async function derived(password: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }, key, 256),
  );
}

export const demoPasswords: Passwords = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    return `${NAME}$${base64url(salt)}$${base64url(await derived(password, salt))}`;
  },
  async verify(stored, password) {
    const [name, salt = '', hash] = (stored ?? NOBODY).split('$');
    const matches = base64url(await derived(password, fromBase64url(salt))) === hash;
    return matches && name === NAME && stored !== undefined;
  },
};
