/** By what telephone numbers are compared. */
import { isMaskedPhone } from './masked-phone';

const LEAST_DIGITS = 7;

/** The digits of each number; what is too short to tell anybody, or masked, is left out. */
export const phoneKeys = (numbers: readonly (string | undefined)[]): string[] =>
  numbers
    .filter((number = '') => !isMaskedPhone(number))
    .map((number = '') => number.replace(/\D/g, ''))
    .filter((digits) => digits.length >= LEAST_DIGITS);
