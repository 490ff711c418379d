/**
 * Returns the key of a sign-in name: names with one key are one account. Compatible forms (full width) and case of a to z make no difference; other
 * letters are not folded, because each database would fold them by its own rules (U+0130). The unique index of app_user has the same rule.
 */
export const signInKey = (name: string): string =>
  name.normalize('NFKC').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
