import { expect, it } from 'vitest';
import { argon2, hashAll } from './argon2';

it('hashes a password by argon2id with 19 MiB, two passes and one lane', async () => {
  const [bulk = ''] = hashAll({ passwords: ['violet-Harbor-92'] });
  for (const stored of [await argon2.hash('violet-Harbor-92'), bulk]) {
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await argon2.verify(stored, 'violet-Harbor-92')).toBe(true);
    expect(await argon2.verify(stored, 'violet-Harbor-93')).toBe(false);
  }
});

it('accepts no password where there is no user', async () => {
  for (const password of ['no such user', '']) expect(await argon2.verify(undefined, password)).toBe(false);
});
