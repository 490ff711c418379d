// Sends queued messages to group chats: several messages in one text, since each provider accepts twenty texts a minute. The job runs every minute
// and sends fewer than that to each group.
import sql from 'sql-template-tag';
import { type Bot, type BotText, MOST_BYTES, postToGroup } from '#server/platform/messaging/bots';
import { addressOfWeb } from '#server/platform/start/env';
import type { Services } from '#server/platform/start/services';
import { enabledEnterprises, inEveryEnterprise, type Job } from '../job';
import { failureOf } from './outbox';
import { sideBySide } from './side-by-side';

const TEXTS_A_RUN = 10;
const BOTS_AT_ONCE = 10;
const ENTERPRISES_AT_ONCE = 50;
const MESSAGES_A_TEXT = 20;
const MOST_TRIES = 5;
const CLAIM_S = 300;
const RETENTION_DAYS = 90;

interface Waiting extends Bot {
  bot_id: number;
  messages: { id: number; title: string; content: string; link: string }[];
}

/** User text is escaped: characters that would form a link or a tag are replaced by full-width ones. */
const WIDE: Readonly<Record<string, string>> = { '[': '［', ']': '］', '<': '＜', '>': '＞' };
const plain = (text: string) => text.replaceAll(/[[\]<>]/g, (sign) => WIDE[sign] ?? sign);

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Returns one text with as many messages as fit, and their ids. */
function textOf(messages: Waiting['messages'], base: string): BotText & { ids: number[] } {
  const lines: string[] = [];
  const ids: number[] = [];
  for (const { id, title, content, link } of messages) {
    const head = base && link ? `[${plain(title)}](${base}${link})` : `**${plain(title)}**`;
    const line = `- ${head}${content ? `\n${plain(content.slice(0, 300))}` : ''}`;
    if (ids.length && bytesOf([...lines, line].join('\n')) > MOST_BYTES) break;
    lines.push(line);
    ids.push(id);
  }
  const [first] = messages;
  return { title: ids.length > 1 ? `${ids.length} 条新消息` : (first?.title ?? ''), markdown: lines.join('\n'), ids };
}

/** Claims waiting messages, for each bot as many as one text may hold. */
const claimWaiting = ({ db, clock }: Services, company_id: number) =>
  db.transaction({ company_id }, (tx) => {
    const now = clock.now();
    const until = new Date(now.getTime() + CLAIM_S * 1000).toISOString();
    return tx.query<Waiting>(
      sql`with due as (
            select m.id from chat_bot b cross join lateral (
              select m.id from chat_bot_message m where m.company_id = b.company_id and m.bot_id = b.id and m.status = 'waiting'
                and m.claimed_until <= ${now.toISOString()}::timestamptz
              order by m.id limit ${MESSAGES_A_TEXT} for update skip locked) m
            where b.company_id = app_company() and b.enabled),
          taken as (
            update chat_bot_message t set claimed_until = ${until} where t.company_id = app_company() and t.id in (select id from due)
            returning t.bot_id, t.id, t.title, t.content, t.link)
          select b.id as bot_id, b.provider, b.url, b.secret,
            json_agg(json_build_object('id', t.id, 'title', t.title, 'content', t.content, 'link', t.link) order by t.id) as messages
          from taken t join chat_bot b on b.company_id = app_company() and b.id = t.bot_id group by b.company_id, b.id order by b.id`,
    );
  });

/** Sends the text and stores the outcome. Messages that did not fit keep waiting, and failures are retried by the next run. */
async function sendWaiting(services: Services, company_id: number, waiting: Waiting): Promise<boolean> {
  const { db, clock, env, log } = services;
  const { ids, ...text } = textOf(waiting.messages, addressOfWeb(env) ?? '');
  const now = clock.now();
  let failure = '';
  try {
    await postToGroup(services, waiting, text);
  } catch (error) {
    log.error({ err: error, bot_id: waiting.bot_id }, 'not posted in the group');
    failure = failureOf(error);
  }
  const all = waiting.messages.map(({ id }) => id);
  const nextRun = new Date(now.getTime() + 30_000).toISOString();
  await db.transaction({ company_id }, (tx) =>
    tx.query(
      sql`update chat_bot_message set claimed_until = case when id = any(${ids}::bigint[]) and ${failure} <> '' then ${nextRun}::timestamptz else '-infinity' end,
            tries = tries + case when id = any(${ids}::bigint[]) then 1 else 0 end,
            failure = case when id = any(${ids}::bigint[]) then ${failure} else failure end,
            status = case when not id = any(${ids}::bigint[]) then status when ${failure} = '' then 'sent'
              when tries + 1 >= ${MOST_TRIES} then 'failed' else status end,
            sent_at = case when id = any(${ids}::bigint[]) and ${failure} = '' then ${now.toISOString()}::timestamptz end
          where company_id = app_company() and id = any(${all}::bigint[])`,
    ),
  );
  return failure === '';
}

interface Count {
  sent: number;
  failed: number;
}

/** Sends the texts of one enterprise, those of its bots side by side. */
async function sendAll(services: Services, company_id: number): Promise<Count> {
  const count = { sent: 0, failed: 0 };
  for (let round = 0; round < TEXTS_A_RUN; round += 1) {
    const waiting = await claimWaiting(services, company_id);
    if (!waiting.length) break;
    const sent = await sideBySide(waiting, BOTS_AT_ONCE, (each) => sendWaiting(services, company_id, each));
    for (const isSent of sent) count[isSent ? 'sent' : 'failed'] += 1;
  }
  return count;
}

export const chatBotsJob: Job = async (services) => {
  const counts = await sideBySide(await enabledEnterprises(services), ENTERPRISES_AT_ONCE, ({ id }) =>
    sendAll(services, id),
  );
  await inEveryEnterprise(services, (tx) =>
    tx.query(
      sql`delete from chat_bot_message where company_id = app_company() and status <> 'waiting'
            and created_at < ${services.clock.now().toISOString()}::timestamptz - make_interval(days => ${RETENTION_DAYS})`,
    ),
  );
  const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
  return `发送 ${sum('sent')} 条${sum('failed') ? `，失败 ${sum('failed')} 条` : ''}`;
};
