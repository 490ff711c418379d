/** Comparison of telephone numbers. */
import { isMaskedPhone } from './masked-phone';

const LEAST_DIGITS = 7;

/** Returns the digits of each number; omits those that are masked, or too short to identify a person. */
export const phoneKeys = (numbers: readonly (string | undefined)[]): string[] =>
  numbers
    .filter((number = '') => !isMaskedPhone(number))
    .map((number = '') => number.replace(/\D/g, ''))
    .filter((digits) => digits.length >= LEAST_DIGITS);
