// An installation that sends only to listed addresses: others are refused when they are typed, and not reached where they were stored before the
// list.
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatBotCalls } from '#api/integration/chat-bot/chat-bot';
import { testWebhook, webhookCalls } from '#api/integration/webhook/webhook';
import { openEnterprise } from '#tests/support/open-enterprise';
import { type HttpStandIn, openHttpStandIn } from '#tests/support/outside/http-stand-in';

const { world, owner } = openEnterprise({ settings: { OUTGOING_HOSTS: '127.0.0.1', OUTGOING_ONLY: '1' } });
const OTHER = 'https://example.com/hook';
const refused = [{ path: ['url'], message: '只能发往系统管理员放行的地址，example.com 尚未放行' }];

let outside: HttpStandIn;
beforeAll(async () => {
  outside = await openHttpStandIn();
  outside.answer((_asked, response) => response.end('ok'));
});
afterAll(() => outside.close());

const add = (url: string) => owner.request(webhookCalls.save, { name: '中台', url, events: ['contract.approved'] });

it('refuses unlisted addresses at their field, of webhooks and of bots', async () => {
  expect(await add(OTHER)).toMatchObject({ error_code: 422, errors: refused });
  const bot = { name: '群', provider: 'wecom', url: OTHER, kinds: ['receivable_overdue'] } as const;
  expect(await owner.request(chatBotCalls.save, { ...bot, kinds: [...bot.kinds] })).toMatchObject({ errors: refused });
});

it('sends to listed addresses, and nowhere else', async () => {
  const id = (await add(`${outside.origin}/hook`)).data?.id ?? 0;
  expect((await owner.call(testWebhook, { id })).http_status).toBe(200);
  await world.db.asOwner((db) => db.query(sql`update webhook set url = ${OTHER} where id = ${id}`));
  expect(await owner.call(testWebhook, { id })).toMatchObject({ http_status: null, failure: '该地址尚未放行' });
});
