import { expect, it } from 'vitest';
import { maskMail, maskPersonal } from './masked-text';

it('shows the first character of a mail address and its server', () => {
  expect(['li.na@example.com', 'l@a.cn', 'nobody', ''].map(maskMail)).toEqual([
    'l***@example.com',
    'l***@a.cn',
    '***',
    '***',
  ]);
});

it.each([
  ['550 <li.na@example.com>: no such mailbox', '550 <l***@example.com>: no such mailbox'],
  ['http://sms.example/?to=13812345678&m=li%40example.com', 'http://sms.example/?to=138****5678&m=l***@example.com'],
  ['{"mobile":"139-0000-2222","tel":"021-58880000"}', '{"mobile":"139******2222","tel":"021*****0000"}'],
  ['to=%2B8613812345678, +86 138 1234 5678', 'to=%2B861******5678, +86 *********5678'],
  ['身份证号 31010119900307123X 有误', '身份证号 310101********123X 有误'],
  ['a@b.cn,c@d.cn 13812345678、13912345678', 'a***@b.cn,c***@d.cn 138****5678、139****5678'],
])('masks contact data in %j', (text, masked) => expect(maskPersonal(text)).toBe(masked));

it.each([
  '2026-03-16T02:00:00.000Z',
  '1773626400000',
  'at open (/app/node_modules/@hono/node-server/dist/index.js:13:17)',
  '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  'HT-2026-0001, 91310000MA1FL0XXX0, 4400001234567890123',
])('leaves %j', (text) => expect(maskPersonal(text)).toBe(text));

it('takes no longer for a long text without contact data', () => {
  const started = performance.now();
  maskPersonal('a'.repeat(200_000));
  maskPersonal('1'.repeat(200_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
