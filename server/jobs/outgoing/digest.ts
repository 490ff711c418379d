// Sends queued messages by mail, one mail per user. A message is marked only when the mail server accepted the mail, so that nothing is lost while it
// is down; after a crash a mail may be sent twice.
import sql from 'sql-template-tag';
import { MESSAGE_KINDS, type MessageKind } from '#api/home/message-kinds';
import { addressOfWeb } from '#server/platform/start/env';
import type { Services } from '#server/platform/start/services';
import type { Job } from '../job';

interface Waiting {
  company_id: number;
  user_id: number;
  email: string;
  display_name: string;
  messages: { id: number; kind: MessageKind; title: string; content: string; link: string }[];
}

/** Maximum number of messages listed in one mail; the others are counted. */
const MAX_LISTED = 50;

async function waitingIn({ db }: Services, company_id: number): Promise<Waiting[]> {
  return db.transaction({ company_id, read_only: true }, (tx) =>
    tx.query<Waiting>(
      sql`select m.company_id, u.id as user_id, u.email, u.display_name,
            json_agg(json_build_object('id', m.id, 'kind', m.kind, 'title', m.title, 'content', m.content, 'link', m.link) order by m.kind, m.id) as messages
          from message m join app_user u on u.company_id = m.company_id and u.id = m.user_id
          where m.company_id = app_company() and m.by_mail and m.mailed_at is null and m.status = 'open' and u.enabled and u.email <> ''
          group by m.company_id, u.id, u.email, u.display_name`,
    ),
  );
}

function textOf({ display_name, messages }: Waiting, base: string): string {
  const kinds = [...new Set(messages.map((message) => message.kind))];
  const lines = kinds.flatMap((kind) => {
    const own = messages.filter((message) => message.kind === kind);
    const listed = own.slice(0, MAX_LISTED).map(({ title, content, link }) => {
      const address = base && link ? `\n  ${base}${link}` : '';
      return `- ${title}${content ? `：${content}` : ''}${address}`;
    });
    const rest = own.length > MAX_LISTED ? [`- 另有 ${own.length - MAX_LISTED} 条，请登录系统查看`] : [];
    return [`【${MESSAGE_KINDS[kind].label}】`, ...listed, ...rest, ''];
  });
  return [`${display_name}，您好：`, '', ...lines, '请登录系统处理。可在个人中心的通知设置中关闭邮件。'].join('\n');
}

async function mailOne(services: Services, waiting: Waiting): Promise<void> {
  const { mail, db, clock, env } = services;
  await mail.send({
    to: waiting.email,
    subject: `您有 ${waiting.messages.length} 条新消息`,
    text: textOf(waiting, addressOfWeb(env) ?? ''),
  });
  const ids = waiting.messages.map((message) => message.id);
  await db.transaction({ company_id: waiting.company_id }, (tx) =>
    tx.query(
      sql`update message set mailed_at = ${clock.now().toISOString()} where company_id = app_company() and id = any(${ids}::bigint[])`,
    ),
  );
}

export const digestJob: Job = async (services) => {
  if (!services.mail.configured) return '未配置邮件服务，未发送';
  const companies = await services.db.transaction({ company_id: null, read_only: true }, (tx) =>
    tx.query<{ id: number }>(sql`select id from company where enabled order by id`),
  );
  const faults: unknown[] = [];
  let sent = 0;
  for (const { id } of companies) {
    for (const waiting of await waitingIn(services, id)) {
      try {
        await mailOne(services, waiting);
        sent += 1;
      } catch (error) {
        services.log.error({ err: error, user_id: waiting.user_id }, 'digest not sent');
        faults.push(error);
      }
    }
  }
  if (faults.length) throw new AggregateError(faults, `${faults.length} 封邮件发送失败：${String(faults[0])}`);
  return `发送 ${sent} 封`;
};
