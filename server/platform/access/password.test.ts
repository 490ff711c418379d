import { expect, it } from 'vitest';
import { generatePassword } from '#api/kernel/access/password';
import { assertPassword, type PasswordOwner } from './password';
import { noneBreached } from './passwords/breached';

const ZHANG = { name: 'zhangwei', enterprise: '上海远山置业有限公司' };
const check = (password: string, owner: PasswordOwner = ZHANG, field?: string) =>
  assertPassword({ breached: noneBreached }, password, owner, field);

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
  // Guessable passwords made only of digits or letters: a sequence, a repeated character, a date, a word, a row of keys, a telephone.
  '12345678',
  'aaaaaaaa',
  '19900101',
  '20261126',
  'password',
  'qwertyui',
  '13800138000',
  '15821907346',
])('refuses %s, which is guessed early, at its field', async (password) => {
  await expect(check(password, ZHANG, 'admin_password')).rejects.toMatchObject({
    code: 422,
    errors: [{ path: ['admin_password'], message: expect.stringContaining('猜到') }],
  });
});

it('refuses a password derived from the sign-in name', async () => {
  await expect(check('zhangxiaowei1', { ...ZHANG, name: 'zhangxiaowei' })).rejects.toThrow('猜到');
  await check('zhangxiaowei1', { ...ZHANG, name: 'liming' });
});

it.each(['远山置业2026', '上海远山置业888', 'yuanshanzhiye2026', 'Yuanshan2026', '商业租赁管理12', 'shangyezulin2026'])(
  'refuses %s, derived from the name of the enterprise or the product',
  async (password) => {
    await expect(check(password)).rejects.toThrow('猜到');
  },
);

it('accepts up to 128 characters, and refuses more at its field', async () => {
  const long = (length: number) => '春眠不觉晓处处闻啼鸟夜来风雨声花落知多少'.repeat(7).slice(0, length);
  for (const length of [64, 128]) await check(long(length));
  await expect(check(long(129))).rejects.toMatchObject({
    code: 422,
    errors: [{ path: ['password'], message: '密码最多 128 位' }],
  });
});

it('does not refuse the name of another enterprise', async () => {
  await check('yuanshanzhiye2026', { name: 'zhangwei', enterprise: '近水物业' });
});

it('accepts uncommon passwords of any characters, and every generated one', async () => {
  for (const password of ['violet-Harbor-92', '春眠不觉晓 1200 处处闻', 'kT9 xw4 mq']) await check(password);
  // There are no composition rules.
  for (const password of ['violet harbor lantern', '春眠不觉晓处处闻啼鸟', '739146285017']) await check(password);
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % limit;
  };
  for (let each = 0; each < 100; each += 1) await check(generatePassword(below));
});
