// The sessions of a user. Only their owner can end one of them, or all except the current one.
import sql from 'sql-template-tag';
import * as calls from '#api/account/profile';
import type { EndedSessions, OwnSession } from '#api/account/profile.schema';
import { notFound } from '#server/platform/use-case/errors';
import { type Call, handle, handlePrepared, type Route } from '#server/platform/use-case/route';
import { deviceOf } from '../sign-in/device';
import { logOwn } from './account';
import { assertOwner } from './owner';

async function list({ tx, actor, now }: Call): Promise<OwnSession[]> {
  const rows = await tx.query<Omit<OwnSession, 'device'> & { user_agent: string }>(
    sql`select id, id = ${actor.session_id} as current, user_agent, address, external_token is not null as external,
          created_at, coalesce(seen_at, rotated_at) as seen_at
        from session where user_id = ${actor.user_id} and expires_at > ${now.toISOString()}
        order by id = ${actor.session_id} desc, seen_at desc, id desc`,
  );
  return rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceOf(user_agent) }));
}

async function endOne(call: Call, id: number): Promise<EndedSessions> {
  const ended = await call.tx.query(
    sql`delete from session where id = ${id} and user_id = ${call.actor.user_id} returning id`,
  );
  if (!ended.length) throw notFound('该登录');
  await logOwn(call, { action: 'end_session' });
  return { ended: ended.length };
}

async function endOthers(call: Call): Promise<EndedSessions> {
  const ended = await call.tx.query(
    sql`delete from session where user_id = ${call.actor.user_id} and id <> ${call.actor.session_id} returning id`,
  );
  await logOwn(call, { action: 'end_sessions', after: { ended: ended.length } });
  return { ended: ended.length };
}

export const ownSessionRoutes: Route[] = [
  handle(calls.listSession, list),
  handlePrepared(calls.endSession, async (open, { id, password }) => {
    await assertOwner(open, password);
    return (call) => endOne(call, id);
  }),
  handlePrepared(calls.endOtherSessions, async (open, { password }) => {
    await assertOwner(open, password);
    return endOthers;
  }),
];
