import { expect, it } from 'vitest';
import { generatePassword } from '#api/kernel/access/password';
import { assertPassword } from './password';

it.each([
  'abcd1234',
  'Aa123456',
  'qwer1234',
  '1qaz2wsx',
  'P@ssw0rd1',
  'admin888',
  'woaini1314',
  '19900101a',
  'abcd1234abcd1234',
])('refuses %s, which is guessed early, at its field', (password) => {
  expect(() => assertPassword(password, 'zhangwei', 'admin_password')).toThrow(
    expect.objectContaining({
      code: 422,
      errors: [{ path: ['admin_password'], message: expect.stringContaining('猜到') }],
    }),
  );
});

it('refuses what is made of the sign-in name', () => {
  expect(() => assertPassword('zhangxiaowei1', 'zhangxiaowei')).toThrow('猜到');
  expect(() => assertPassword('zhangxiaowei1', 'liming')).not.toThrow();
});

it('takes what nobody tries early, and every generated one', () => {
  for (const password of ['violet-Harbor-92', '春眠不觉晓 1200 处处闻', 'kT9 xw4 mq'])
    assertPassword(password, 'zhangwei');
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  for (let each = 0; each < 100; each += 1) assertPassword(generatePassword(below), 'zhangwei');
});
