// Chat bot (群机器人): its address, and the kinds of messages it sends.
import * as z from 'zod';
import { MESSAGE_KINDS } from '#api/home/message-kinds';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { optionalText, text } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { BOT_PROVIDER } from '../labels';
import { outsideAddress } from '../webhook/webhook.schema';

const fields = {
  name: text(40),
  provider: z.enum(valuesOf(BOT_PROVIDER)),
  kinds: z
    .array(z.enum(valuesOf(MESSAGE_KINDS)))
    .min(1, '请至少选择一种消息')
    .max(100),
  park_ids: z.array(z.int().positive()).max(500, '最多 500 个').default([]),
  enabled: z.boolean().default(true),
};
/** Address and secret are never returned: empty ones leave those of an existing bot unchanged. */
export const chatBotSave = z
  .strictObject({
    ...identity,
    ...fields,
    url: outsideAddress.or(z.literal('')).default(''),
    secret: optionalText(200),
  })
  .refine(({ id, url }) => id !== undefined || url !== '', { path: ['url'], error: '请填写' });
const chatBot = z.strictObject({ ...stored, ...fields, host: z.string() });
const tried = z.strictObject({ failure: z.string() });

export type ChatBotSave = z.input<typeof chatBotSave>;
export type ChatBotTerms = z.output<typeof chatBotSave>;
export type ChatBot = z.output<typeof chatBot>;
export type BotTried = z.output<typeof tried>;

export const chatBotSchemas = {
  '/api/integration/chat-bot/get': { input: byId, output: chatBot },
  '/api/integration/chat-bot/save': { input: chatBotSave, output: chatBot },
  '/api/integration/chat-bot/delete': { input: ids, output: deleted },
  '/api/integration/chat-bot/test': { input: byId, output: tried },
};
