// Passwords: argon2id with the parameters OWASP recommends (19 MiB, 2 passes, 1 lane), and which ones are too easily guessed.
import { hash, hashSync, verify } from '@node-rs/argon2';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordFault } from '#api/kernel/password';
import { invalid } from '../errors';

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

/** What people here choose, which the library's lists of common passwords do not know. */
const LOCAL_WORDS =
  'woaini woaiwojia aini1314 5201314 1314520 wodemima mima zhongguo beijing shanghai guangzhou shenzhen kuaile gongsi zulin wuye caiwu guanliyuan lease demo'.split(
    ' ',
  );
/** 0 to 4; 2 is more than a million guesses. */
const LEAST_SCORE = 2;

let strength: ZxcvbnFactory | undefined;

/** Whether a password is among the first million that somebody would try who knows the sign-in name. */
export function isGuessable(password: string, name: string): boolean {
  strength ??= new ZxcvbnFactory({ dictionary: { ...dictionary, localWords: LOCAL_WORDS }, graphs: adjacencyGraphs });
  return strength.check(password, [name]).score < LEAST_SCORE;
}

/** Refuses, at its field, a new password that must not be: by its form, or because it is guessed early. */
export function assertPassword(password: string, name: string, field = 'password'): void {
  const message =
    passwordFault(password, name) ??
    (isGuessable(password, name) ? '这个密码很容易被猜到，请换一个更长或更少见的' : undefined);
  if (message) throw invalid([{ path: [field], message }]);
}
