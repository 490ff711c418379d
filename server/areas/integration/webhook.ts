// Webhooks (Webhook 订阅): saved with a secret that is shown once, tested by a button, with a log of their deliveries.
import sql from 'sql-template-tag';
import { BUSINESS_EVENTS } from '#api/integration/labels';
import { getDelivery, redeliver, testWebhook, webhookCalls } from '#api/integration/webhook/webhook';
import { deliveryList, webhookList } from '#api/integration/webhook/webhook.list';
import type { Delivery, DeliveryAttempt, Webhook, WebhookTerms } from '#api/integration/webhook/webhook.schema';
import { assertEnterpriseScope } from '#server/platform/access/enterprise-scope';
import { conflict, duplicate, reference } from '#server/platform/db/constraints';
import { maybeOne, one } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { deleteRecords, insertRecord, saveRecord } from '#server/platform/list/record';
import { assertReachable } from '#server/platform/network/reachable';
import { randomToken } from '#server/platform/runtime/random';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import {
  type Call,
  handle,
  handlePrepared,
  OneTimeResponse,
  type OpenCall,
  type Route,
  type Work,
} from '#server/platform/use-case/route';
import { chosenParks, parkNames } from './chosen-parks';
import { attemptOf, bodyOf, CLAIM_S, CLAIMED, type Claimed, keepAttempt } from './deliver';

async function load({ tx, actor }: Call, id: number): Promise<Webhook> {
  assertEnterpriseScope(actor);
  const found = await maybeOne<Webhook>(
    tx,
    sql`select id, version, name, url, to_json(events) as events, to_json(park_ids) as park_ids, enabled, null as secret from webhook where company_id = app_company() and id = ${id}`,
  );
  if (!found) throw notFound('Webhook 订阅');
  return found;
}

const audited = ({ name, url, events, park_ids, enabled }: Webhook) => ({ name, url, events, park_ids, enabled });

async function save(call: Call, { id, version, events, park_ids, ...values }: WebhookTerms, secret: string) {
  assertEnterpriseScope(call.actor);
  const before = id === undefined ? undefined : await load(call, id);
  const sealed = await call.secrets.seal('webhook.secret', secret);
  const added = before ? {} : { secret: sealed, created_by: call.actor.user_id };
  const list = `{${[...new Set(events)].join()}}`;
  const saved = await saveRecord(
    call.tx,
    'webhook',
    'Webhook 订阅',
    { id, version },
    { ...values, events: list, park_ids: await chosenParks(call.tx, park_ids), ...added },
  );
  const after = await load(call, saved);
  await call.audit({
    object: 'webhook',
    object_id: saved,
    action: before ? 'update' : 'create',
    before: before && audited(before),
    after: audited(after),
  });
  return new OneTimeResponse({ ...after, secret: before ? null : secret }, after);
}

async function remove(call: Call, ids: readonly number[]) {
  assertEnterpriseScope(call.actor);
  for (const id of new Set(ids))
    await call.audit({ object: 'webhook', object_id: id, action: 'delete', before: audited(await load(call, id)) });
  return { deleted: await deleteRecords(call.tx, 'webhook', 'Webhook 订阅', ids) };
}

/** Claims a delivery for this process, so that no job sends it at the same time. */
async function claim({ tx, now, actor }: Call, id: number): Promise<Claimed> {
  assertEnterpriseScope(actor);
  const until = new Date(now.getTime() + CLAIM_S * 1000).toISOString();
  await tx.query(
    sql`update webhook_delivery set claimed_until = ${until} where company_id = app_company() and id = ${id}`,
  );
  const found = await maybeOne<Claimed>(tx, sql`select ${CLAIMED} where d.company_id = app_company() and d.id = ${id}`);
  if (!found) throw notFound('投递');
  return found;
}

/** Creates the test event and its delivery to the webhook. */
async function testDelivery(call: Call, webhook_id: number): Promise<Claimed> {
  const { name } = await load(call, webhook_id);
  const data = { items: [], note: `来自「${name}」的测试` };
  const event_id = await insertRecord(call.tx, 'webhook_event', {
    type: 'ping',
    occurred_at: call.now.toISOString(),
    data,
  });
  return claim(call, await insertRecord(call.tx, 'webhook_delivery', { webhook_id, event_id }));
}

/** Sends before the transaction of the reply, which stores the result. */
async function sendNow(
  open: OpenCall,
  action: string,
  object_id: number,
  take: (call: Call) => Promise<Claimed>,
): Promise<Work<DeliveryAttempt>> {
  const claimed = await open.transaction(false, take);
  const attempt = await attemptOf(open.services, claimed);
  return async (call) => {
    await keepAttempt(call.tx, call.now, claimed.id, attempt);
    await call.audit({ object: 'webhook', object_id, action });
    return attempt;
  };
}

async function delivery({ tx, actor }: Call, id: number): Promise<Delivery> {
  assertEnterpriseScope(actor);
  const found = await maybeOne<Omit<Claimed, 'url' | 'secret'> & Pick<Delivery, 'type' | 'status' | 'attempts'>>(
    tx,
    sql`select d.id, d.company_id, d.status, e.uid, e.type, e.occurred_at, e.data, coalesce((
          select json_agg(json_build_object('at', a.at, 'duration_ms', a.duration_ms, 'http_status', a.http_status, 'failure', a.failure, 'reply', a.reply) order by a.id desc)
          from webhook_attempt a where a.company_id = app_company() and a.delivery_id = d.id), '[]') as attempts
        from webhook_delivery d join webhook_event e on (e.company_id, e.id) = (d.company_id, d.event_id)
        where d.company_id = app_company() and d.id = ${id}`,
  );
  if (!found) throw notFound('投递');
  const { uid, type, status, attempts } = found;
  return { id, uid, type, status, attempts, body: bodyOf(found) };
}

const webhookOf = ({ tx }: Call, delivery_id: number) =>
  one<{ webhook_id: number }>(
    tx,
    sql`select webhook_id from webhook_delivery where company_id = app_company() and id = ${delivery_id}`,
  );

const deliveriesOf = (status: string) =>
  sql`(select count(*) from webhook_delivery d where d.company_id = w.company_id and d.webhook_id = w.id and d.status = ${status})`;
const EVENT_LABELS = JSON.stringify(
  Object.fromEntries(Object.entries(BUSINESS_EVENTS).map(([type, { label }]) => [type, label])),
);

const webhookRoutes: Route[] = [
  ...listRoutes(webhookList, {
    source: ({ actor }) => {
      assertEnterpriseScope(actor);
      return sql`from webhook w where w.company_id = app_company()`;
    },
    id: sql`w.id`,
    extra: { version: sql`w.version` },
    columns: {
      name: sql`w.name`,
      enabled: sql`case when w.enabled then 'on' else 'off' end`,
      url: sql`w.url`,
      events: sql`(select string_agg(${EVENT_LABELS}::json ->> t.type, '、' order by t.place) from unnest(w.events) with ordinality t (type, place))`,
      parks: parkNames(sql`w.company_id`, sql`w.park_ids`),
      waiting: deliveriesOf('waiting'),
      given_up: deliveriesOf('given_up'),
      last_at: sql`(select max(a.at) from webhook_delivery d join webhook_attempt a on (a.company_id, a.delivery_id) = (d.company_id, d.id)
        where d.company_id = w.company_id and d.webhook_id = w.id)`,
    },
  }),
  ...listRoutes(deliveryList, {
    source: ({ actor }) => {
      assertEnterpriseScope(actor);
      return sql`from webhook_delivery d join webhook_event e on (e.company_id, e.id) = (d.company_id, d.event_id) where d.company_id = app_company()`;
    },
    id: sql`d.id`,
    columns: {
      occurred_at: sql`e.occurred_at`,
      type: sql`e.type`,
      objects: sql`jsonb_array_length(e.data -> 'items')`,
      status: sql`d.status`,
      tries: sql`d.tries`,
      answer: sql`coalesce((select case when a.failure = '' then '送达（' || a.http_status || '）' else a.failure end from webhook_attempt a
        where a.company_id = d.company_id and a.delivery_id = d.id order by a.id desc limit 1), '')`,
      next_at: sql`case when d.status = 'waiting' and d.next_at > '-infinity' then d.next_at end`,
      webhook_id: sql`d.webhook_id`,
    },
  }),
  handle(webhookCalls.get, (call, { id }) => load(call, id)),
  handlePrepared(webhookCalls.save, async ({ services }, terms) => {
    assertReachable(terms.url, services.env);
    const secret = `whsec_${randomToken()}`;
    return (call) => save(call, terms, secret);
  }),
  handle(webhookCalls.remove, (call, { ids }) => remove(call, ids)),
  handlePrepared(testWebhook, (open, { id }) => sendNow(open, 'test', id, (call) => testDelivery(call, id))),
  handle(getDelivery, (call, { id }) => delivery(call, id)),
  handlePrepared(redeliver, async (open, { id }) => {
    const { webhook_id } = await open.transaction(true, async (call) => {
      await delivery(call, id);
      return webhookOf(call, id);
    });
    return sendNow(open, 'redeliver', webhook_id, (call) => claim(call, id));
  }),
];

export const webhook: AreaObject = {
  routes: () => webhookRoutes,
  constraints: {
    webhook_name_unique: duplicate('name', '已有同名的订阅'),
    webhook_events: conflict('请至少选择一种事件'),
    webhook_creator: reference('created_by', '所选用户不存在'),
    webhook_delivery_webhook: reference('webhook_id', 'Webhook 订阅不存在或已被删除'),
    webhook_delivery_event: reference('event_id', '事件不存在或已过保留期'),
    webhook_attempt_delivery: reference('delivery_id', '投递不存在或已过保留期'),
  },
};
