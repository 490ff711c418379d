/** The chart of accounts (会计科目) as a tree, by codes only: 1122.01 and 112201 are both below 1122 (docs/domain/vouchers.md). */

const SEPARATOR = /[.-]/;

/** Returns a code in the format of 用友 U8. */
export const subjectDigits = (code: string): string => code.replace(/[.-]/g, '');

/** Levels end at separators when both codes have them: 1122.1 is not above 1122.10. */
const isAbove = (above: string, code: string): boolean =>
  !(SEPARATOR.test(above) && SEPARATOR.test(code)) ||
  (code.startsWith(above) && SEPARATOR.test(code.charAt(above.length)));

/** Returns the nearest existing code above each one. */
export function subjectParents(codes: readonly string[]): Map<string, string> {
  const byDigits = new Map<string, string[]>();
  for (const code of codes) {
    const digits = subjectDigits(code);
    byDigits.set(digits, [...(byDigits.get(digits) ?? []), code]);
  }
  const parents = new Map<string, string>();
  for (const code of codes) {
    const digits = subjectDigits(code);
    for (let length = digits.length - 1; length > 0 && !parents.has(code); length -= 1) {
      const above = byDigits.get(digits.slice(0, length))?.find((each) => isAbove(each, code));
      if (above !== undefined) parents.set(code, above);
    }
  }
  return parents;
}

export interface SubjectPlace {
  /** Includes the names of its parents: 应收账款—租金. */
  full_name: string;
  /** Set when it has no subject below it. */
  leaf: boolean;
}

export function subjectPlaces(subjects: readonly { code: string; name: string }[]): Map<string, SubjectPlace> {
  const parents = subjectParents(subjects.map(({ code }) => code));
  const names = new Map(subjects.map(({ code, name }) => [code, name]));
  const above = new Set(parents.values());
  const fullName = (code: string): string => {
    const parent = parents.get(code);
    const name = names.get(code) ?? '';
    return parent === undefined ? name : `${fullName(parent)}—${name}`;
  };
  return new Map(subjects.map(({ code }) => [code, { full_name: fullName(code), leaf: !above.has(code) }]));
}
