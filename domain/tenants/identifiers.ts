/** Check characters of the numbers that identify a tenant (docs/domain §4). */
import { isCalendarDate } from '../kernel/dates/calendar-date';

/** GB 32100-2015: digits and capital letters without I, O, S, V, Z; a character's value is its index. */
const USCC_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCC_PATTERN = /^[0-9A-HJ-NP-RTUWXY]{2}\d{6}[0-9A-HJ-NP-RTUWXY]{10}$/;

/** GB 11643-1999: check characters by the remainder of the weighted sum. */
const ID_CHECK_CHARACTERS = '10X98765432';

/**
 * Returns whether the text is a unified social credit code (统一社会信用代码, GB 32100-2015): 18 characters of its alphabet, the administrative division in
 * digits, a valid check character. Capital letters only. Never throws.
 */
export function isUscc(value: string): boolean {
  if (!USCC_PATTERN.test(value)) return false;
  // Weights are the powers of 3 modulo 31.
  let sum = 0;
  let weight = 1;
  for (const character of value.slice(0, 17)) {
    sum += USCC_CHARACTERS.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return USCC_CHARACTERS[(31 - (sum % 31)) % 31] === value[17];
}

/**
 * Returns whether the text is an ID number (公民身份号码, GB 11643-1999): 17 digits and a check digit or capital X, with an existing date of birth. The
 * 15-digit form used before 1999 is refused. Never throws.
 */
export function isIdNumber(value: string): boolean {
  if (!/^\d{17}[\dX]$/.test(value)) return false;
  const born = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`;
  if (!isCalendarDate(born)) return false;
  // Weights are the powers of 2 modulo 11, counted from the check digit to the left.
  let sum = 0;
  for (let index = 0; index < 17; index += 1) sum += Number(value[index]) * (2 ** (17 - index) % 11);
  return ID_CHECK_CHARACTERS[sum % 11] === value[17];
}

/**
 * Returns whether the text can be a tax number (纳税人识别号): with 18 characters, a unified social credit code or the ID number of a person; older ones
 * have 15 to 20 digits and capital letters. Never throws.
 */
export function isTaxNumber(value: string): boolean {
  if (value.length === 18) return isUscc(value) || isIdNumber(value);
  return /^[0-9A-Z]{15,20}$/.test(value);
}
