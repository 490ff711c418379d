import { expect, it } from 'vitest';
import { generatePassword } from '#api/kernel/access/password';
import { assertPassword } from './password';

const ZHANG = { name: 'zhangwei', enterprise: '上海远山置业有限公司' };

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
  expect(() => assertPassword(password, ZHANG, 'admin_password')).toThrow(
    expect.objectContaining({
      code: 422,
      errors: [{ path: ['admin_password'], message: expect.stringContaining('猜到') }],
    }),
  );
});

it('refuses what is made of the sign-in name', () => {
  expect(() => assertPassword('zhangxiaowei1', { ...ZHANG, name: 'zhangxiaowei' })).toThrow('猜到');
  expect(() => assertPassword('zhangxiaowei1', { ...ZHANG, name: 'liming' })).not.toThrow();
});

it.each(['远山置业2026', '上海远山置业888', 'yuanshanzhiye2026', 'Yuanshan2026', '商业租赁管理12', 'shangyezulin2026'])(
  'refuses %s, made of the name of the enterprise or the product',
  (password) => {
    expect(() => assertPassword(password, ZHANG)).toThrow('猜到');
  },
);

it('leaves the name of one enterprise to the people of another', () => {
  expect(() => assertPassword('yuanshanzhiye2026', { name: 'zhangwei', enterprise: '近水物业' })).not.toThrow();
});

it('takes what nobody tries early, and every generated one', () => {
  for (const password of ['violet-Harbor-92', '春眠不觉晓 1200 处处闻', 'kT9 xw4 mq']) assertPassword(password, ZHANG);
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  for (let each = 0; each < 100; each += 1) assertPassword(generatePassword(below), ZHANG);
});
