// Secrets at rest: stored sealed, sealed again with another key at a start, and read with that key.
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { me } from '#api/account/me';
import { login } from '#api/account/sign-in/sign-in';
import { chatBotCalls } from '#api/integration/chat-bot/chat-bot';
import { webhookCalls } from '#api/integration/webhook/webhook';
import { sealAll, sealerOf, unsealed } from '#server/platform/access/secrets/sealed';
import { openSession } from '#server/platform/access/session';
import { readEnv } from '#server/platform/start/env';
import { openEnterprise } from '#tests/support/open-enterprise';
import { appCode, enrol } from '#tests/support/people/second-factor';
import { PASSWORD, personOf } from '#tests/support/world';

const [BEFORE, NOW] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const { world, enterprise, owner } = openEnterprise({
  ownWorld: true,
  settings: { SECRETS_KEY: NOW, SECRETS_KEYS_BEFORE: BEFORE, OUTGOING_HOSTS: '127.0.0.1' },
});

/** Returns all secrets as stored in the database. */
const stored = async () =>
  (
    await world.db.asOwner((tx) =>
      tx.query<{ text: string }>(
        sql`select totp_secret as text from app_user where totp_secret is not null union all select secret from webhook
            union all select url from chat_bot union all select secret from chat_bot
            union all select external_token from session where external_token is not null`,
      ),
    )
  ).map(({ text }) => text);

it('are sealed wherever they are stored, with the current key after a start, and go on being used', async () => {
  const person = await enterprise.person('viewer');
  const { name } = await person.call(me, {});
  const seed = await enrol(world, person);
  const { secret } = await owner.call(webhookCalls.save, {
    name: '财务',
    url: 'https://127.0.0.1/',
    events: ['bill.issued'],
  });
  const url = 'https://127.0.0.1/send?key=hidden-key';
  const bot = { name: '群', provider: 'feishu' as const, url, secret: 'bot-secret', kinds: ['handover_due' as const] };
  const { id } = await owner.call(chatBotCalls.save, bot);

  const external = { token: 'token-of-the-other-system', tenant: 't' };
  await openSession(world.services, { user_id: person.user_id, address: '', user_agent: '', external });

  const sealed = await stored();
  expect(sealed).toHaveLength(5);
  for (const text of sealed) expect(text).toMatch(/^sealed:1:[0-9a-f]{8}:/);
  for (const hidden of [seed, secret, 'hidden-key', 'bot-secret', external.token])
    expect(sealed.join('\n')).not.toContain(String(hidden));

  // Secrets as a server with the previous key would have stored them; a start with the current key seals them again.
  const earlier = await sealerOf(readEnv({ SECRETS_KEY: BEFORE, SECRETS_KEYS_BEFORE: NOW }));
  await sealAll(world.db, earlier);
  expect((await stored()).every(earlier.isCurrent)).toBe(true);
  await sealAll(world.db, world.services.secrets);
  const resealed = await stored();
  expect(resealed.every(world.services.secrets.isCurrent)).toBe(true);
  expect(new Set([...sealed, ...resealed]).size).toBe(10);

  world.time.now = new Date(world.time.now.getTime() + 31_000);
  const nobody = personOf(world, '', 0);
  const entered = await nobody.request(login, { name, password: PASSWORD, code: appCode(world, seed) });
  expect(entered).toMatchObject({ error_code: 0 });
  expect(await owner.call(chatBotCalls.get, { id })).toMatchObject({ host: '127.0.0.1' });

  // A missing key is reported, and nothing is guessed.
  await expect(sealAll(world.db, { ...unsealed, isCurrent: () => false })).rejects.toThrow('set SECRETS_KEY');
});
