// Checks IP addresses without Node: an IPv6 address is text that a URL accepts between brackets.

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${OCTET}(\\.${OCTET}){3}$`);
/** The name of an interface at the end of a link-local address. */
const ZONE = /%[\w.~-]+$/;

export const isIPv4 = (text: string): boolean => IPV4.test(text);

export function isIPv6(text: string): boolean {
  const plain = text.replace(ZONE, '');
  return /^[\da-f:.]+$/i.test(plain) && URL.canParse(`http://[${plain}]/`);
}

export const isIP = (text: string): boolean => isIPv4(text) || isIPv6(text);
