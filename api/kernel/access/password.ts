// What a password must be, for every form that sets one and for the server. Without a library: sign-in pages use it too.

const SHORTEST = 8;
const LONGEST = 128;

export const PASSWORD_HELP = `至少 ${SHORTEST} 位，不能与登录名相同`;
/** Beside a password chosen for somebody else. */
export const GIVEN_PASSWORD_HELP = `${PASSWORD_HELP}；本人登录时须换成自己的密码`;

/** What is wrong with a new password, or null. `name` is the sign-in name where it is known. */
export function passwordFault(password: string, name = ''): string | null {
  if ([...password].length < SHORTEST) return `密码至少 ${SHORTEST} 位`;
  if (password.length > LONGEST) return `密码最多 ${LONGEST} 位`;
  if (/\p{Cc}/u.test(password)) return '不能包含控制字符';
  // They come along when it is copied, and nobody sees them.
  if (password !== password.trim()) return '首尾不能有空格';
  if (password.toLowerCase() === name.toLowerCase()) return '密码不能与登录名相同';
  return null;
}

/** Without signs that are taken for each other when somebody reads them out. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED = 12;

/** A password to be handed over once; `below` draws a whole number from 0 up to its limit, without it. */
export function generatePassword(below: (limit: number) => number): string {
  return Array.from({ length: GENERATED }, () => ALPHABET[below(ALPHABET.length)]).join('');
}
