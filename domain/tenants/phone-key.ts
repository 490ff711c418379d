/** By what telephone numbers are compared. */

const LEAST_DIGITS = 7;

/** The digits of each number; what is too short to tell anybody is left out. */
export const phoneKeys = (numbers: readonly (string | undefined)[]): string[] =>
  numbers.map((number = '') => number.replace(/\D/g, '')).filter((digits) => digits.length >= LEAST_DIGITS);
