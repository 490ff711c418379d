/** The chart of accounts (会计科目) as a tree, by codes only: 1122.01 and 112201 are both below 1122 (docs/domain/vouchers.md). */

const SEPARATOR = /[.-]/;

/** A code as 用友 U8 writes it. */
export const subjectDigits = (code: string): string => code.replace(/[.-]/g, '');

/** Of two codes with separators each level ends at one: 1122.1 is not above 1122.10. */
const isAbove = (above: string, code: string): boolean =>
  !(SEPARATOR.test(above) && SEPARATOR.test(code)) ||
  (code.startsWith(above) && SEPARATOR.test(code.charAt(above.length)));

/** The next code above each that has one. */
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
  /** With the names above it: 应收账款—租金. */
  full_name: string;
  /** It has no subject below it. */
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
