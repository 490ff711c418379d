// Passwords on Node: argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane), by native code.
import { hash, hashSync, verify } from '@node-rs/argon2';
import type { Passwords } from './passwords';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const NOBODY = hash('no such user', OPTIONS);

export const argon2: Passwords = {
  hash: (password) => hash(password, OPTIONS),
  async verify(stored, password) {
    const matches = await verify(stored ?? (await NOBODY), password);
    return matches && stored !== undefined;
  },
};

/** Hashes many passwords one after the other on the calling thread, so never call it on a thread that serves requests. */
export const hashAll = ({ passwords }: { passwords: readonly string[] }): string[] =>
  passwords.map((password) => hashSync(password, OPTIONS));
