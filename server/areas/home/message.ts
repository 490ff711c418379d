// A user's own messages: read, completed, cancelled and reopened only by that user. No other user can see them.
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import * as calls from '#api/home/message';
import type { Message, MessagePage, MessageTerms } from '#api/home/message.schema';
import { assertParkInScope, inScope } from '#server/platform/access/scope';
import { conflict, reference } from '#server/platform/db/constraints';
import { one } from '#server/platform/db/database';
import { containing } from '#server/platform/list/statement';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';

const LATEST = 6;
const own = ({ actor }: Call) => sql`m.company_id = app_company() and m.user_id = ${actor.user_id} and m.in_app`;
const instant = (value: Sql) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

const columns = ({ actor }: Call) => sql`m.id, m.kind, m.title, m.content, m.link, m.is_task, m.self_ending,
  case when m.kind = 'approval' then split_part(m.cause, ':', 2)::bigint end as instance_id, m.status, m.due_on,
  (select p.name from park p where p.company_id = app_company() and p.id = m.park_id${inScope(actor, sql`p.id`)}) as park,
  ${instant(sql`m.read_at`)} as read_at, ${instant(sql`m.created_at`)} as created_at, ${instant(sql`m.finished_at`)} as finished_at`;

/** Tasks by their due day, then the newest first. */
const ORDER = sql`order by m.is_task desc, m.due_on nulls last, m.created_at desc, m.id desc`;

const countsOf = (call: Call) =>
  call.tx.query<MessagePage['counts'][number]>(
    sql`select m.kind, count(*)::int as open, (count(*) filter (where m.read_at is null))::int as unread
        from message m where ${own(call)} and m.status = 'open' group by m.kind order by m.kind`,
  );

const between = (value: Sql, days: MessageTerms['due']): Sql => {
  const from = days?.from ? sql` and ${value} >= ${days.from}::date` : empty;
  return days?.to ? sql`${from} and ${value} <= ${days.to}::date` : from;
};

/** Returns the rows that a query matches. */
function matching(call: Call, { kind, status, search, park_id, received, due }: MessageTerms): Sql {
  const text = containing(search);
  return sql`${own(call)} and m.status = ${status}${kind ? sql` and m.kind = ${kind}` : empty}${
    search ? sql` and (m.title ilike ${text} or m.content ilike ${text})` : empty
  }${park_id === undefined ? empty : sql` and m.park_id = ${park_id}`}${between(
    sql`(m.created_at at time zone 'Asia/Shanghai')::date`,
    received,
  )}${between(sql`m.due_on`, due)}`;
}

function ordering({ status, sort }: MessageTerms): Sql {
  const instant = status === 'open' ? sql`m.created_at` : sql`m.finished_at`;
  if (!sort) return status === 'open' ? ORDER : sql`order by m.finished_at desc, m.id desc`;
  const order = raw(sort.order);
  return sql`order by ${sort.field === 'at' ? instant : sql`m.due_on`} ${order} nulls last, m.id ${order}`;
}

async function page(call: Call, query: MessageTerms): Promise<MessagePage> {
  const { park_id, page, page_size } = query;
  if (park_id !== undefined) await assertParkInScope(call, park_id);
  const where = matching(call, query);
  const order = ordering(query);
  const { total } = await one<{ total: number }>(
    call.tx,
    sql`select count(*)::int as total from message m where ${where}`,
  );
  const rows = await call.tx.query<Message>(
    sql`select ${columns(call)} from message m where ${where} ${order} limit ${page_size} offset ${(page - 1) * page_size}`,
  );
  return { rows, total, counts: await countsOf(call) };
}

async function latest(call: Call) {
  const rows = await call.tx.query<Message>(
    sql`select ${columns(call)} from message m where ${own(call)} and m.status = 'open' order by m.created_at desc, m.id desc limit ${LATEST}`,
  );
  return { latest: rows, counts: await countsOf(call) };
}

/** Returns the given messages, locked; all of them must be the user's. */
async function load(call: Call, ids: readonly number[]): Promise<Pick<Message, 'id' | 'self_ending'>[]> {
  const rows = await call.tx.query<Pick<Message, 'id' | 'self_ending'>>(
    sql`select m.id, m.self_ending from message m where ${own(call)} and m.id = any(${[...ids]}::bigint[]) for update`,
  );
  if (rows.length !== new Set(ids).size) throw notFound('消息');
  return rows;
}

/** Finishes open messages; those that have ended in the meantime are not changed. */
async function finish(call: Call, ids: readonly number[], status: 'done' | 'cancelled') {
  const rows = await load(call, ids);
  if (rows.some((row) => row.self_ending)) throw new Refusal(422, '审批任务在处理后自动完成，请打开单据审批或转交');
  const changed = await call.tx.query(
    sql`update message m set status = ${status}, finished_at = ${call.now.toISOString()}, read_at = coalesce(m.read_at, ${call.now.toISOString()})
        where ${own(call)} and m.id = any(${[...ids]}::bigint[]) and m.status = 'open' returning m.id`,
  );
  return { changed: changed.length };
}

/** Reopens messages that the user finished. */
async function reopen(call: Call, ids: readonly number[]) {
  await load(call, ids);
  const changed = await call.tx.query(
    sql`update message m set status = 'open', finished_at = null
        where ${own(call)} and m.id = any(${[...ids]}::bigint[]) and m.status <> 'open' and m.is_task and not m.ended_itself
          and not m.self_ending returning m.id`,
  );
  return { changed: changed.length };
}

/** Marks messages as read; messages that are not tasks are finished by that. */
async function read(call: Call, ids: readonly number[]) {
  await load(call, ids);
  const instant = call.now.toISOString();
  const changed = await call.tx.query(
    sql`update message m set read_at = ${instant}, status = case when m.is_task then m.status else 'done' end,
          finished_at = case when m.is_task then m.finished_at else ${instant} end
        where ${own(call)} and m.id = any(${[...ids]}::bigint[]) and m.status = 'open' and (m.read_at is null or not m.is_task) returning m.id`,
  );
  return { changed: changed.length };
}

const messageRoutes: Route[] = [
  handle(calls.homeMessages, latest),
  handle(calls.messageList, page),
  handle(calls.readMessages, (call, { ids }) => read(call, ids)),
  handle(calls.completeMessages, (call, { ids }) => finish(call, ids, 'done')),
  handle(calls.reopenMessages, (call, { ids }) => reopen(call, ids)),
  handle(calls.cancelMessages, (call, { ids }) => finish(call, ids, 'cancelled')),
];

export const message: AreaObject = {
  routes: () => [...messageRoutes],
  constraints: {
    message_once: conflict('该消息已存在'),
    message_finished: conflict('消息的状态与时间不一致'),
    message_user: reference('user_id', '所选用户不存在'),
  },
};
