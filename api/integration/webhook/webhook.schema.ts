// Webhook (Webhook 订阅): address, events, and each try of a delivery.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { BUSINESS_EVENTS, DELIVERED_EVENTS, DELIVERY_STATUS } from '../labels';

const ADDRESS = '应为完整的网址，以 https:// 开头';
/** An address without user information. */
export const outsideAddress = z
  .url({ protocol: /^https?$/, error: ADDRESS })
  .max(500, '最多 500 个字')
  .refine((value) => !/^\w+:\/\/[^/?#]*@/.test(value), ADDRESS);

const fields = {
  name: text(40),
  url: outsideAddress,
  events: z
    .array(z.enum(valuesOf(BUSINESS_EVENTS)))
    .min(1, '请至少选择一种事件')
    .max(100),
  park_ids: z.array(z.int().positive()).max(500, '最多 500 个').default([]),
  enabled: z.boolean().default(true),
};
export const webhookSave = z.strictObject({ ...identity, ...fields });
/** `secret` is only in the first reply for a new one. */
const webhook = z.strictObject({ ...stored, ...fields, secret: z.string().nullable() });

const attempt = z.strictObject({
  at: z.string(),
  duration_ms: z.number(),
  http_status: z.number().nullable(),
  failure: z.string(),
  reply: z.string(),
});
const delivery = z.strictObject({
  id: z.number(),
  uid: z.string(),
  type: z.enum(valuesOf(DELIVERED_EVENTS)),
  status: z.enum(valuesOf(DELIVERY_STATUS)),
  body: z.string(),
  attempts: z.array(attempt),
});

export type WebhookSave = z.input<typeof webhookSave>;
export type WebhookTerms = z.output<typeof webhookSave>;
export type Webhook = z.output<typeof webhook>;
export type DeliveryAttempt = z.output<typeof attempt>;
export type Delivery = z.output<typeof delivery>;

export const webhookSchemas = {
  '/api/integration/webhook/get': { input: byId, output: webhook },
  '/api/integration/webhook/save': { input: webhookSave, output: webhook },
  '/api/integration/webhook/delete': { input: ids, output: deleted },
  '/api/integration/webhook/test': { input: byId, output: attempt },
  '/api/integration/webhook-delivery/get': { input: byId, output: delivery },
  '/api/integration/webhook-delivery/redeliver': { input: byId, output: attempt },
};
