import { isIP as nodeIsIP, isIPv6 as nodeIsIPv6 } from 'node:net';
import { expect, it } from 'vitest';
import { isIP, isIPv6 } from './ip';

const ADDRESSES =
  '127.0.0.1 0.0.0.0 255.255.255.255 256.1.1.1 1.2.3 1.2.3.4.5 01.2.3.4 1.2.3.4:80 0x7f.1.1.1 :: ::1 1:: 1::2::3 2001:db8::1 2001:DB8:1:2:3:4:5:6 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 1:2:3:4:5:6:7:: ::ffff:192.0.2.7 ::ffff:192.0.2 ::192.0.2.256 12345::1 g::1 fe80::1%eth0 fe80::1% [::1] ::1] localhost : ::: a.b'.split(
    ' ',
  );

it.each(['', ' ', '::1 ', ...ADDRESSES])('accepts %j as an address exactly when Node does', (text) => {
  expect(isIPv6(text)).toBe(nodeIsIPv6(text));
  expect(isIP(text)).toBe(nodeIsIP(text) !== 0);
});
