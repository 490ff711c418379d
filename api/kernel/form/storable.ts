// Text that the database can store: everything but NUL and unpaired surrogates.

export const UNSTORABLE = '含有不能保存的字符，请删除后重新填写';
/** Deeper than any form nests; deeper input is an attempt to exhaust the stack. */
const DEEPEST = 40;

/** A cheap check for any surrogate first; only texts with one need the check for unpaired ones. */
export const storable = (text: string): boolean =>
  !text.includes('\u0000') && (!/[\ud800-\udfff]/.test(text) || !/\p{Cs}/u.test(text));

/**
 * Returns the text without invisible characters: marks that change the direction of what follows, so that a text reads as another one, and
 * blanks without width, by which two equal names would differ. Telephones copied from address books and chats often contain them.
 */
export const withoutInvisible = (text: string): string =>
  text.replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '');

interface Fault {
  path: (string | number)[];
  message: string;
}

/** Returns the first text in a JSON value that cannot be stored, field names included; null when there is none. */
export function unstorableIn(value: unknown, depth = 0): Fault | null {
  if (typeof value === 'string') return storable(value) ? null : { path: [], message: UNSTORABLE };
  if (value === null || typeof value !== 'object') return null;
  if (depth === DEEPEST) return { path: [], message: '内容嵌套过深' };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const fault = unstorableIn(value[index], depth + 1);
      if (fault) return { ...fault, path: [index, ...fault.path] };
    }
    return null;
  }
  for (const [name, inner] of Object.entries(value)) {
    const fault = storable(name) ? unstorableIn(inner, depth + 1) : { path: [], message: UNSTORABLE };
    if (fault) return { ...fault, path: [name, ...fault.path] };
  }
  return null;
}

/** Returns the beginning of an external text: at most `most` code units, without splitting a surrogate pair. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}/gu, '');
