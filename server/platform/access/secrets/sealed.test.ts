import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/platform/start/env';
import { sealerOf } from './sealed';

const KEY = Buffer.alloc(32, 1).toString('base64');
const NEXT = Buffer.alloc(32, 2).toString('base64');
const under = (SECRETS_KEY: string, before?: string) => sealerOf(readEnv({ SECRETS_KEY, SECRETS_KEYS_BEFORE: before }));

describe('a stored secret', () => {
  it('is sealed differently each time, contains no part of the text, and opens again', async () => {
    const sealer = await under(KEY);
    const [one, two] = [
      await sealer.seal('webhook.secret', '密钥 abc'),
      await sealer.seal('webhook.secret', '密钥 abc'),
    ];
    expect(one).not.toBe(two);
    expect(one).not.toContain('abc');
    expect(await sealer.open('webhook.secret', one)).toBe('密钥 abc');
    expect(sealer.isCurrent(one)).toBe(true);
  });

  it('stays empty when empty, and is read unchanged when it was stored before there was a key', async () => {
    const sealer = await under(KEY);
    expect(await sealer.seal('chat_bot.secret', '')).toBe('');
    expect(await sealer.open('chat_bot.secret', 'plain')).toBe('plain');
    expect(sealer.isCurrent('plain')).toBe(false);
  });

  it('opens only at its own place, whole and unchanged', async () => {
    const sealer = await under(KEY);
    const stored = await sealer.seal('webhook.secret', 'abc');
    await expect(sealer.open('chat_bot.secret', stored)).rejects.toThrow();
    await expect(sealer.open('webhook.secret', `${stored.slice(0, -4)}AAA=`)).rejects.toThrow();
  });

  it('opens with a previous key, is then not current, and names the missing key without one', async () => {
    const stored = await (await under(KEY)).seal('app_user.totp_secret', 'seed');
    const rotated = await under(NEXT, KEY);
    expect(await rotated.open('app_user.totp_secret', stored)).toBe('seed');
    expect(rotated.isCurrent(stored)).toBe(false);
    await expect((await under(NEXT)).open('app_user.totp_secret', stored)).rejects.toThrow(/SECRETS_KEYS_BEFORE/);
    await expect((await sealerOf(readEnv({}))).open('app_user.totp_secret', stored)).rejects.toThrow(/set SECRETS_KEY/);
  });
});

describe('the key', () => {
  it.each(['short', 'x'.repeat(44), Buffer.alloc(16).toString('base64')])(
    'is refused unless it is 32 bytes in base64: %s',
    (key) => {
      expect(() => readEnv({ SECRETS_KEY: key })).toThrow(/SECRETS_KEY=\*\*\*: 32 bytes in base64/);
    },
  );

  it('a previous key requires a current one', () => {
    expect(() => readEnv({ SECRETS_KEYS_BEFORE: KEY })).toThrow('SECRETS_KEYS_BEFORE needs SECRETS_KEY');
  });
});
