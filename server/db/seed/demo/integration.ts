// The demo's integrations: a token, a webhook and a bot in their initial state. No client has the token, and webhook and bot are switched off: the
// demo makes no outgoing calls.
import { addDays, type CalendarDate } from '#domain/kernel/dates/calendar-date';
import type { Tx } from '#server/platform/db/database';
import { insertRecord } from '#server/platform/list/record';
import type { Stage } from './stage';

/** Not a hash, so no token matches it. */
const NO_HASH = 'demo';

const morningOf = (day: CalendarDate) => `${day}T01:00:00Z`;

/** Adds a successfully delivered test event. */
async function seedDelivery(tx: Tx, instant: string, webhook_id: number): Promise<void> {
  const data = { items: [], note: '来自「财务系统」的测试' };
  const event_id = await insertRecord(tx, 'webhook_event', { type: 'ping', occurred_at: instant, data });
  const delivery = { webhook_id, event_id, status: 'sent', tries: 1 };
  const delivery_id = await insertRecord(tx, 'webhook_delivery', delivery);
  await insertRecord(tx, 'webhook_attempt', {
    delivery_id,
    at: instant,
    duration_ms: 180,
    http_status: 200,
    reply: 'ok',
  });
}

export async function seedIntegration({ tx, today, setup }: Pick<Stage, 'tx' | 'today' | 'setup'>): Promise<void> {
  const { admin } = setup.users;
  const created_at = morningOf(addDays(today, -20));
  await insertRecord(tx, 'access_token', {
    user_id: admin,
    name: '财务系统对接',
    prefix: 'lbo_demo00',
    token_hash: NO_HASH,
    keys: '{p_3,p_3100,p_5,p_5200}',
    created_at,
    expires_at: morningOf(addDays(today, 300)),
  });
  const webhook_id = await insertRecord(tx, 'webhook', {
    name: '财务系统',
    url: 'https://finance.example.com/hooks/lease',
    events: '{receivable.posted,money.matched,bill.issued}',
    secret: NO_HASH,
    enabled: false,
    created_by: admin,
    created_at,
  });
  await seedDelivery(tx, created_at, webhook_id);
  await insertRecord(tx, 'chat_bot', {
    name: '招商群',
    provider: 'wecom',
    url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send',
    kinds: '{contract_expiring,follow_up_due}',
    enabled: false,
  });
}
