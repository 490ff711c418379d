// Passwords: hashed by the runtime (argon2id on Node), and refused when they are easily guessed or known from breaches.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { passwordFault } from '#api/kernel/access/password';
import { runtime } from '../runtime/runtime';
import { spellEach } from '../spelling';
import { invalid } from '../use-case/errors';
import type { BreachedPasswords } from './passwords/breached';

export const hashPassword = (password: string): Promise<string> => runtime().passwords.hash(password);

/** Returns false when no such user exists, after the same time. */
export const verifyPassword = (stored: string | undefined, password: string): Promise<boolean> =>
  runtime().passwords.verify(stored, password);

/** Common local choices that the library's lists of common passwords do not contain. */
const LOCAL_TERMS =
  'woaini woaiwojia aini1314 5201314 1314520 wodemima mima zhongguo beijing shanghai guangzhou shenzhen kuaile gongsi zulin wuye caiwu guanliyuan lease demo 商业租赁管理 商业租赁 租赁管理 shangyezulinguanli shangyezulin zulinguanli'.split(
    ' ',
  );
/** Mobile numbers: a common choice, and often publicly known. */
const MOBILE = /^1[3-9]\d{9}$/;
/** 0 to 4; 2 is more than a million guesses. */
const LEAST_SCORE = 2;

let strength: ZxcvbnFactory | undefined;

/** Owner of the password: the sign-in name and the name of their enterprise. */
export interface PasswordOwner {
  name: string;
  enterprise: string;
}

const LONGEST_PART = 12;

/** Every part of a name of two signs or more, as it is written and as it is spelled: 远山, 远山置业, yuanshan … */
function partsOf(name: string): string[] {
  const signs = [...name];
  const spelled = spellEach(name);
  const parts = new Set<string>();
  for (let from = 0; from < signs.length; from += 1)
    for (let to = from + 2; to <= Math.min(signs.length, from + LONGEST_PART); to += 1)
      for (const characters of [signs, spelled]) parts.add(characters.slice(from, to).join(''));
  return [...parts];
}

/** Returns true when a password is among the first million guesses of an attacker who knows its owner's names. */
export function isGuessable(password: string, { name, enterprise }: PasswordOwner): boolean {
  if (MOBILE.test(password)) return true;
  strength ??= new ZxcvbnFactory({ dictionary: { ...dictionary, localWords: LOCAL_TERMS }, graphs: adjacencyGraphs });
  return strength.check(password, [name, ...partsOf(enterprise)]).score < LEAST_SCORE;
}

/** Returns the fault of a new password, or null: its form, that it is guessable, or that it is known from a breach. */
async function faultOf(breached: BreachedPasswords, password: string, owner: PasswordOwner): Promise<string | null> {
  const fault = passwordFault(password, owner.name);
  if (fault !== null) return fault;
  if (isGuessable(password, owner)) return '这个密码很容易被猜到，请换一个更长或更少见的';
  return (await breached.has(password)) ? '这个密码已在其他网站泄露过，请换一个' : null;
}

/** Throws at its field when a new password is not acceptable. */
export async function assertPassword(
  { breached }: { breached: BreachedPasswords },
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const message = await faultOf(breached, password, owner);
  if (message !== null) throw invalid([{ path: [field], message }]);
}
