/** Comparison of tenant names (docs/domain §4). */

const BRACKETS: Readonly<Record<string, string>> = { '【': '(', '】': ')', '〔': '(', '〕': ')', '[': '(', ']': ')' };

/**
 * Returns the key of a name or an account number: ignores full and half width, case, blanks and the kinds of brackets, but not suffixes such as
 * 有限公司. The database function `name_key` has the same rule.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/[【】〔〕[\]]/gu, (bracket) => BRACKETS[bracket] ?? bracket);
}
