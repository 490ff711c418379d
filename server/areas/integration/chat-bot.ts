// Chat bots (群机器人): saved with a write-only address, and tested by a button.
import sql from 'sql-template-tag';
import { MESSAGE_KINDS } from '#api/home/message-kinds';
import { chatBotCalls, testChatBot } from '#api/integration/chat-bot/chat-bot';
import { chatBotList } from '#api/integration/chat-bot/chat-bot.list';
import type { ChatBot, ChatBotTerms } from '#api/integration/chat-bot/chat-bot.schema';
import { assertEnterpriseScope } from '#server/platform/access/enterprise-scope';
import { conflict, duplicate, reference } from '#server/platform/db/constraints';
import { maybeOne, one } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { deleteRecords, saveRecord } from '#server/platform/list/record';
import { type Bot, postToGroup } from '#server/platform/messaging/bots';
import { assertReachable } from '#server/platform/network/reachable';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, handlePrepared, type Route } from '#server/platform/use-case/route';
import { chosenParks, parkNames } from './chosen-parks';

async function load({ tx, actor, secrets }: Call, id: number): Promise<ChatBot> {
  assertEnterpriseScope(actor);
  const found = await maybeOne<Omit<ChatBot, 'host'> & { url: string }>(
    tx,
    sql`select id, version, name, provider, url, to_json(kinds) as kinds, to_json(park_ids) as park_ids, enabled from chat_bot where company_id = app_company() and id = ${id}`,
  );
  if (!found) throw notFound('群机器人');
  const { url, ...bot } = found;
  return { ...bot, host: new URL(await secrets.open('chat_bot.url', url)).host };
}

const audited = ({ id: _id, version: _version, ...bot }: ChatBot) => bot;

async function save(
  call: Call,
  { id, version, kinds, park_ids, url, secret, ...values }: ChatBotTerms,
): Promise<ChatBot> {
  assertEnterpriseScope(call.actor);
  const before = id === undefined ? undefined : await load(call, id);
  const list = `{${[...new Set(kinds)].join()}}`;
  const { seal } = call.secrets;
  const sealed = {
    ...(url && { url: await seal('chat_bot.url', url) }),
    ...(secret && { secret: await seal('chat_bot.secret', secret) }),
  };
  const saved = await saveRecord(
    call.tx,
    'chat_bot',
    '群机器人',
    { id, version },
    { ...values, ...sealed, kinds: list, park_ids: await chosenParks(call.tx, park_ids) },
  );
  const after = await load(call, saved);
  await call.audit({
    object: 'chat_bot',
    object_id: saved,
    action: before ? 'update' : 'create',
    before: before && audited(before),
    after: audited(after),
  });
  return after;
}

async function remove(call: Call, ids: readonly number[]) {
  assertEnterpriseScope(call.actor);
  for (const id of new Set(ids))
    await call.audit({ object: 'chat_bot', object_id: id, action: 'delete', before: audited(await load(call, id)) });
  return { deleted: await deleteRecords(call.tx, 'chat_bot', '群机器人', ids) };
}

async function addressOf(call: Call, id: number): Promise<Bot> {
  await load(call, id);
  return one<Bot>(
    call.tx,
    sql`select provider, url, secret from chat_bot where company_id = app_company() and id = ${id}`,
  );
}

const TEST = { title: '测试消息', markdown: '**测试消息**\n这是一条测试：机器人已连通，所选的消息会发到本群。' };
const countOf = (status: string) =>
  sql`(select count(*) from chat_bot_message m where m.company_id = b.company_id and m.bot_id = b.id and m.status = ${status})`;
const KIND_LABELS = JSON.stringify(
  Object.fromEntries(Object.entries(MESSAGE_KINDS).map(([kind, { label }]) => [kind, label])),
);

const chatBotRoutes: Route[] = [
  ...listRoutes(chatBotList, {
    source: ({ actor }) => {
      assertEnterpriseScope(actor);
      return sql`from chat_bot b where b.company_id = app_company()`;
    },
    id: sql`b.id`,
    extra: { version: sql`b.version` },
    columns: {
      name: sql`b.name`,
      provider: sql`b.provider`,
      enabled: sql`case when b.enabled then 'on' else 'off' end`,
      kinds: sql`(select string_agg(${KIND_LABELS}::json ->> k.kind, '、' order by k.place) from unnest(b.kinds) with ordinality k (kind, place))`,
      parks: parkNames(sql`b.company_id`, sql`b.park_ids`),
      waiting: countOf('waiting'),
      failed: countOf('failed'),
      failure: sql`coalesce((select m.failure from chat_bot_message m where m.company_id = b.company_id and m.bot_id = b.id and m.failure <> ''
        order by m.id desc limit 1), '')`,
      sent_at: sql`(select max(m.sent_at) from chat_bot_message m where m.company_id = b.company_id and m.bot_id = b.id)`,
    },
  }),
  handle(chatBotCalls.get, (call, { id }) => load(call, id)),
  handlePrepared(chatBotCalls.save, async ({ services }, terms) => {
    if (terms.url) assertReachable(terms.url, services.env);
    return (call) => save(call, terms);
  }),
  handle(chatBotCalls.remove, (call, { ids }) => remove(call, ids)),
  handlePrepared(testChatBot, async ({ step, services }, { id }) => {
    const bot = await step('bot', (call) => addressOf(call, id));
    const failure = await postToGroup(services, bot, TEST).then(
      () => '',
      (error: unknown) => (error as Error).message,
    );
    return async () => ({ failure });
  }),
];

export const chatBot: AreaObject = {
  routes: () => chatBotRoutes,
  constraints: {
    chat_bot_name_unique: duplicate('name', '已有同名的群机器人'),
    chat_bot_kinds: conflict('请至少选择一种消息'),
    chat_bot_message_once: conflict('该消息已在发送中'),
    chat_bot_message_bot: reference('bot_id', '群机器人不存在或已被删除'),
  },
};
