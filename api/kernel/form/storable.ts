// What a database can keep of a text: everything but NUL and half a surrogate pair, neither of which anybody types.

export const UNSTORABLE = '含有不能保存的字符，请删除后重新填写';
/** More than any form nests; what goes deeper is built to exhaust the stack. */
const DEEPEST = 40;

/** Most texts hold no surrogate at all, which is seen at once; whether those of the others are pairs takes a closer look. */
export const storable = (text: string): boolean =>
  !text.includes('\u0000') && (!/[\ud800-\udfff]/.test(text) || !/\p{Cs}/u.test(text));

interface Fault {
  path: (string | number)[];
  message: string;
}

/** The first text in a JSON value that cannot be kept, be it the name of a field; null when all can. */
export function unstorableIn(value: unknown, depth = 0): Fault | null {
  if (typeof value === 'string') return storable(value) ? null : { path: [], message: UNSTORABLE };
  if (value === null || typeof value !== 'object') return null;
  if (depth === DEEPEST) return { path: [], message: '内容嵌套过深' };
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const fault = unstorableIn(value[at], depth + 1);
      if (fault) return { ...fault, path: [at, ...fault.path] };
    }
    return null;
  }
  for (const [name, inner] of Object.entries(value)) {
    const fault = storable(name) ? unstorableIn(inner, depth + 1) : { path: [], message: UNSTORABLE };
    if (fault) return { ...fault, path: [name, ...fault.path] };
  }
  return null;
}

/** The beginning of a text from elsewhere: at most `most` units, and no pair cut in half. */
export const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}/gu, '');
