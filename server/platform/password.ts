// Passwords: argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane).
import { hash, hashSync, verify } from '@node-rs/argon2';

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Many, one after the other on the thread that asks: never on one that answers requests. */
export const hashAll = ({ passwords }: { passwords: readonly string[] }): string[] =>
  passwords.map((password) => hashSync(password, OPTIONS));

/** Verified against when no such user exists, so that both answers take the same time. */
const NOBODY = hashPassword('no such user');

export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), password);
  return matches && stored !== undefined;
}
