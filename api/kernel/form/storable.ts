// What a database can keep of a text: everything but NUL and half a surrogate pair, neither of which anybody types.

export const UNSTORABLE = '含有不能保存的字符，请删除后重新填写';
/** More than any form nests; what goes deeper is built to exhaust the stack. */
const DEEPEST = 40;

export const storable = (text: string): boolean => !text.includes('\u0000') && !/\p{Cs}/u.test(text);

interface Fault {
  path: (string | number)[];
  message: string;
}

/** The first text in a JSON value that cannot be kept, be it the name of a field; null when all can. */
export function unstorableIn(value: unknown, depth = 0): Fault | null {
  if (typeof value === 'string') return storable(value) ? null : { path: [], message: UNSTORABLE };
  if (value === null || typeof value !== 'object') return null;
  if (depth === DEEPEST) return { path: [], message: '内容嵌套过深' };
  for (const [name, inner] of Object.entries(value)) {
    const fault = storable(name) ? unstorableIn(inner, depth + 1) : { path: [], message: UNSTORABLE };
    if (fault) return { ...fault, path: [Array.isArray(value) ? Number(name) : name, ...fault.path] };
  }
  return null;
}

/** The beginning of a text from elsewhere: at most `most` units, and no pair cut in half. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}/gu, '');
