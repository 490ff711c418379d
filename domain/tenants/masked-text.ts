/** What reaches a person, within texts that are kept where nobody asks for it: mail addresses, telephones and ID numbers (docs/domain §4). */
import { maskIdentifier } from './masked-identifier';
import { maskPhone } from './masked-phone';

/** The first sign and the server: l***@example.com. */
export function maskMail(address: string): string {
  const at = address.indexOf('@');
  return at < 0 ? '***' : `${address.slice(0, 1)}***${address.slice(at)}`;
}

/** As they stand, or as part of an address of the web. */
const MAIL = /[\w.+-]{1,64}(@|%40)[\w-]{1,63}(?:\.[\w-]{1,63})+/g;
const IDENTIFIER = /(?<!\w)\d{17}[\dXx](?!\w)/g;
/** A mobile, with or without its country and signs between its parts, or a line with its area. */
const PHONE = /(?<!\d)(?:(?:86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}|0\d{2,3}[ -]\d{7,8})(?!\d)/g;

/** The text, in which they are shown as everywhere. */
export const maskPersonal = (text: string): string =>
  text
    .replace(MAIL, (address, at: string) => maskMail(address.replace(at, '@')))
    .replace(IDENTIFIER, maskIdentifier)
    .replace(PHONE, maskPhone);
