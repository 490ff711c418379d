// One delivery of an event to a webhook: signs and posts it, and stores the result.
import sql from 'sql-template-tag';
import { MOST_TRIES, minutesUntilNext } from '#api/integration/webhook/retries';
import type { DeliveryAttempt } from '#api/integration/webhook/webhook.schema';
import { cut } from '#api/kernel/form/storable';
import { webhookPaths } from '#api/kernel/paths';
import { one, type Tx } from '#server/platform/db/database';
import { notify } from '#server/platform/messaging/messages';
import { hexOf, hmacSha256 } from '#server/platform/messaging/signature';
import { reachOf } from '#server/platform/network/reachable';
import { runtime } from '#server/platform/runtime/runtime';
import type { Services } from '#server/platform/start/services';

const TIMEOUT_MS = 10_000;
/** Maximum number of bytes read from the response, which only acknowledges the delivery. */
const MOST_ANSWER = 64 * 1024;
const MAX_STORED_REPLY = 500;
/** Lease of a claimed delivery, in s; after that another process may claim it. */
export const CLAIM_S = 300;

/** A delivery claimed by this process. */
export interface Claimed {
  id: number;
  company_id: number;
  url: string;
  /** The stored, encrypted secret. */
  secret: string;
  uid: string;
  type: string;
  occurred_at: string;
  data: unknown;
}

/** Shortens external text for storage and removes NUL characters. */
const storable = (text: string) => cut(text.replaceAll('\u0000', ''), MAX_STORED_REPLY);

export const CLAIMED = sql`d.id, d.company_id, w.url, w.secret, e.uid, e.type, e.occurred_at, e.data
  from webhook_delivery d
  join webhook w on (w.company_id, w.id) = (d.company_id, d.webhook_id)
  join webhook_event e on (e.company_id, e.id) = (d.company_id, d.event_id)`;

/** Returns the body to post: docs/webhooks.md. */
export const bodyOf = ({ uid, type, occurred_at, company_id, data }: Omit<Claimed, 'id' | 'url' | 'secret'>): string =>
  JSON.stringify({ id: uid, type, time: new Date(occurred_at).toISOString(), company_id, data });

/** Signs the second of sending and the body, so that a replay of old bytes can be detected. */
export async function signatureOf(secret: string, now: Date, body: string): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${hexOf(await hmacSha256(secret, `${seconds}.${body}`))}`;
}

/** Returns the headers of the post. A secret that cannot be opened is a failed attempt: deliveries of others go on. */
async function headersOf({ secrets }: Services, claimed: Claimed, now: Date, body: string) {
  const secret = await secrets.open('webhook.secret', claimed.secret).catch((error: unknown) => {
    throw new Error('签名密钥无法读取，请联系系统管理员', { cause: error });
  });
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'lease-webhook/1',
    'x-lease-event': claimed.type,
    'x-lease-delivery': claimed.uid,
    'x-lease-signature': await signatureOf(secret, now, body),
  };
}

/** Posts the delivery; every outcome counts as an attempt. */
export async function attemptOf(services: Services, claimed: Claimed): Promise<DeliveryAttempt> {
  const { clock, env } = services;
  const now = clock.now();
  const body = bodyOf(claimed);
  const limits = { timeout_ms: TIMEOUT_MS, max_bytes: MOST_ANSWER, ...reachOf(env) };
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const headers = await headersOf(services, claimed, now, body);
    const { status, text } = await runtime().post(new URL(claimed.url), { headers, body, ...limits });
    const failure = status >= 200 && status < 300 ? '' : `对方返回 ${status}`;
    return { at: now.toISOString(), duration_ms: took(), http_status: status, failure, reply: storable(text) };
  } catch (error) {
    const failure =
      (error as Error).name === 'AbortError' || (error as Error).name === 'TimeoutError'
        ? '对方 10 秒内没有响应'
        : (error as Error).message;
    return { at: now.toISOString(), duration_ms: took(), http_status: null, failure: storable(failure), reply: '' };
  }
}

/** Notifies the creator of the webhook that a delivery was abandoned. */
async function notifyGivenUp(tx: Tx, now: Date, id: number): Promise<void> {
  const found = await one<{ user_id: number; name: string; webhook_id: number }>(
    tx,
    sql`select w.created_by as user_id, w.name, w.id as webhook_id from webhook_delivery d join webhook w on (w.company_id, w.id) = (d.company_id, d.webhook_id)
        where d.company_id = app_company() and d.id = ${id}`,
  );
  await notify(tx, now, {
    user_id: found.user_id,
    kind: 'webhook_given_up',
    title: `Webhook「${found.name}」有事件没有送达`,
    content: `连续 ${MOST_TRIES} 次失败，已停止重试；请检查接收地址，再在投递记录中重新投递`,
    link: webhookPaths.list,
    cause: `webhook_given_up:${id}`,
  });
}

/** Stores the result of an attempt, and when the next one is due. */
export async function keepAttempt(tx: Tx, now: Date, id: number, attempt: DeliveryAttempt): Promise<void> {
  const { at: instant, duration_ms, http_status, failure, reply } = attempt;
  await tx.query(
    sql`insert into webhook_attempt (company_id, delivery_id, at, duration_ms, http_status, failure, reply)
        values (app_company(), ${id}, ${instant}, ${duration_ms}, ${http_status}, ${failure}, ${reply})`,
  );
  const { tries } = await one<{ tries: number }>(
    tx,
    sql`update webhook_delivery set tries = tries + 1, claimed_until = '-infinity',
          status = case when ${failure} = '' then 'sent' else status end
        where company_id = app_company() and id = ${id} returning tries`,
  );
  if (failure === '') return;
  const minutes = minutesUntilNext(tries);
  const next_at = new Date(now.getTime() + (minutes ?? 0) * 60_000).toISOString();
  const [ended] = await tx.query(
    sql`update webhook_delivery set next_at = ${next_at}, status = ${minutes === undefined ? 'given_up' : 'waiting'}
        where company_id = app_company() and id = ${id} and status = 'waiting' returning id`,
  );
  if (ended && minutes === undefined) await notifyGivenUp(tx, now, id);
}
