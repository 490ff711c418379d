// Passwords: hashed as the runtime does it (argon2id on Node), and which ones are too easily guessed.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordFault } from '#api/kernel/access/password';
import { runtime } from '../runtime/runtime';
import { invalid } from '../use-case/errors';

export const hashPassword = (password: string): Promise<string> => runtime().passwords.hash(password);

/** False, after the same time, when no such user exists. */
export const verifyPassword = (stored: string | undefined, password: string): Promise<boolean> =>
  runtime().passwords.verify(stored, password);

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
