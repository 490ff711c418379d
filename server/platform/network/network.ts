// The key under which attempts from an address are counted. An IPv6 line has a whole /64 of addresses, so a client could evade a count by single
// address.
import { isIPv6 } from './ip';

const GROUPS = 8;
/** An IPv6 line has 64 bits of addresses. */
const NETWORK_GROUPS = 4;

const groupsOf = (part = '') => part.split(':').filter(Boolean);

/** Returns the IPv4 address, or the /64 of an IPv6 address; '' stays ''. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head, tail] = plain.replace(/%.*$/, '').split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail);
  const zeros = Array<string>(Math.max(0, GROUPS - before.length - after.length)).fill('0');
  const network = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
