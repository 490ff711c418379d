// Rules of a valid password, for every form that sets one and for the server. Has no dependencies: sign-in pages use it too.

const SHORTEST = 8;
const LONGEST = 128;

export const PASSWORD_HELP = `至少 ${SHORTEST} 位，不能与登录名相同`;
/** Help text of a password chosen for another user. */
export const GIVEN_PASSWORD_HELP = `${PASSWORD_HELP}；本人登录时须换成自己的密码`;

/** Returns the fault of a new password, or null. `name` is the sign-in name when it is known. */
export function passwordFault(password: string, name = ''): string | null {
  if ([...password].length < SHORTEST) return `密码至少 ${SHORTEST} 位`;
  if (password.length > LONGEST) return `密码最多 ${LONGEST} 位`;
  if (/\p{Cc}/u.test(password)) return '不能包含控制字符';
  // Surrounding blanks are often copied with a password, and invisible.
  if (password !== password.trim()) return '首尾不能有空格';
  if (password.toLowerCase() === name.toLowerCase()) return '密码不能与登录名相同';
  return null;
}

/** Excludes characters that are easily confused when read. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GENERATED = 12;

/** Returns a password shown once; `below` draws an integer from 0 up to its limit, exclusive. */
export function generatePassword(below: (limit: number) => number): string {
  return Array.from({ length: GENERATED }, () => ALPHABET[below(ALPHABET.length)]).join('');
}
