/** Masks contact data in logged texts: mail addresses, telephones and ID numbers (docs/domain §4). */
import { maskIdentifier } from './masked-identifier';
import { maskPhone } from './masked-phone';

/** Returns the first character and the server: l***@example.com. */
export function maskMail(address: string): string {
  const index = address.indexOf('@');
  return index < 0 ? '***' : `${address.slice(0, 1)}***${address.slice(index)}`;
}

/** Matches plain addresses, and those within a URL. */
const MAIL = /[\w.+-]{1,64}(@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const IDENTIFIER = /(?<!\w)\d{17}[\dXx](?!\w)/g;
/** Matches a mobile number, with or without country code and separators, or a landline with its area code. */
const PHONE = /(?<!\d)(?:(?:86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}[ -]\d{7,8})(?!\d)/g;

/** Returns the text with contact data masked. */
export const maskPersonal = (text: string): string =>
  text
    .replace(MAIL, (address, sign: string) => maskMail(address.replace(sign, '@')))
    .replace(IDENTIFIER, maskIdentifier)
    .replace(PHONE, maskPhone);
