/** By what names of tenants are compared (docs/domain §4). */

const BRACKETS: Readonly<Record<string, string>> = { '【': '(', '】': ')', '〔': '(', '〕': ')', '[': '(', ']': ')' };

/**
 * The key of a name or an account number: full and half width, case, blanks and the kinds of brackets make no difference;
 * suffixes such as 有限公司 do. The database has the same rule as `name_key`.
 */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/gu, '')
    .replace(/[【】〔〕[\]]/gu, (bracket) => BRACKETS[bracket] ?? bracket);
}
