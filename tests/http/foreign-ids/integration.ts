// Ids of another enterprise for the calls of the open interfaces.
import { createAccessToken } from '#api/integration/access-token/access-token';
import { chatBotCalls } from '#api/integration/chat-bot/chat-bot';
import { testWebhook, webhookCalls } from '#api/integration/webhook/webhook';
import { deliveryList } from '#api/integration/webhook/webhook.list';
import { listEndpoint } from '#api/kernel/list/list';
import { newPark } from '#tests/support/builders';
import { firstOf } from '#tests/support/present';
import type { Person } from '#tests/support/world';

/** An address without a server: nothing is sent there before the id is checked. */
const NOWHERE = 'https://127.0.0.1/';

export async function integrationInputs({ owner }: Record<'owner', Person>): Promise<Record<string, object[]>> {
  const token = await owner.call(createAccessToken, { name: '对接', expires_on: '2026-04-16', keys: ['p_1200'] });
  const hook = await owner.call(webhookCalls.save, { name: '订阅', url: NOWHERE, events: ['bill.issued'] });
  await owner.call(testWebhook, { id: hook.id });
  const { rows } = await owner.call(listEndpoint(deliveryList), { page: 1, page_size: 1 });
  const delivery = firstOf(rows);
  const bot = await owner.call(chatBotCalls.save, {
    name: '值班群',
    provider: 'wecom',
    url: NOWHERE,
    kinds: ['handover_due'],
  });
  const park_ids = [(await newPark(owner)).id];
  const base = '/api/integration';
  const hookVersion = { id: hook.id, version: hook.version };
  return {
    [`${base}/access-token/get`]: [{ id: token.id }],
    [`${base}/access-token/revoke`]: [{ id: token.id }],
    [`${base}/webhook/get`]: [{ id: hook.id }],
    [`${base}/webhook/save`]: [
      { ...hookVersion, name: '甲', url: NOWHERE, events: ['bill.issued'] },
      { name: '甲', url: NOWHERE, events: ['bill.issued'], park_ids },
    ],
    [`${base}/webhook/delete`]: [{ ids: [hook.id] }],
    [`${base}/webhook/test`]: [{ id: hook.id }],
    [`${base}/webhook-delivery/get`]: [{ id: delivery.id }],
    [`${base}/webhook-delivery/redeliver`]: [{ id: delivery.id }],
    [`${base}/chat-bot/get`]: [{ id: bot.id }],
    [`${base}/chat-bot/save`]: [
      { id: bot.id, version: bot.version, name: '甲', provider: 'wecom', kinds: ['handover_due'] },
      { name: '甲', provider: 'wecom', url: NOWHERE, kinds: ['handover_due'], park_ids },
    ],
    [`${base}/chat-bot/delete`]: [{ ids: [bot.id] }],
    [`${base}/chat-bot/test`]: [{ id: bot.id }],
  };
}
