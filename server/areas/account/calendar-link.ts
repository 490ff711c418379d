// Calendar link (日历订阅): the private address of a user's calendar. It is shown once, stored as a hash, and renewed or revoked by its user.
import sql from 'sql-template-tag';
import { calendarFeed, getCalendarLink, renewCalendarLink, revokeCalendarLink } from '#api/account/calendar-link';
import type { CalendarLink } from '#api/account/calendar-link.schema';
import { conflict, reference } from '#server/platform/db/constraints';
import { maybeOne } from '#server/platform/db/database';
import { randomToken } from '#server/platform/runtime/random';
import { runtime } from '#server/platform/runtime/runtime';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, handlePrepared, OneTimeResponse, type Route } from '#server/platform/use-case/route';
import { logOwn } from './profile/account';

const NONE: CalendarLink = { created_at: null, read_at: null };

const linkOf = async ({ tx, actor }: Call): Promise<CalendarLink> =>
  (await maybeOne<CalendarLink>(
    tx,
    sql`select created_at, read_at from calendar_link where company_id = app_company() and user_id = ${actor.user_id}`,
  )) ?? NONE;

async function revoke(call: Call): Promise<CalendarLink> {
  const gone = await call.tx.query(
    sql`delete from calendar_link where company_id = app_company() and user_id = ${call.actor.user_id} returning user_id`,
  );
  if (!gone.length) throw notFound('日历订阅地址');
  await logOwn(call, { action: 'calendar-link-revoke' });
  return NONE;
}

const calendarLinkRoutes: Route[] = [
  handle(getCalendarLink, linkOf),
  handle(revokeCalendarLink, revoke),
  handlePrepared(renewCalendarLink, async ({ actor, origin }) => {
    if (actor?.company_id === null) throw new Refusal(403, '平台管理员不属于任何企业，没有可订阅的日历');
    const token = randomToken();
    const hash = await runtime().sha256(token);
    return async (call) => {
      const created_at = call.now.toISOString();
      await call.tx.query(
        sql`insert into calendar_link (company_id, user_id, token_hash, created_at) values (app_company(), ${call.actor.user_id}, ${hash}, ${created_at})
            on conflict (company_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, read_at = null`,
      );
      await logOwn(call, { action: 'calendar-link-renew' });
      return new OneTimeResponse(
        { url: `${origin}${calendarFeed.path}?token=${token}`, created_at },
        { url: null, created_at },
      );
    };
  }),
];

export const calendarLink: AreaObject = {
  routes: () => [...calendarLinkRoutes],
  constraints: {
    calendar_link_user: reference('user_id', '用户不存在'),
    calendar_link_hash: conflict('地址生成失败，请重试'),
  },
};
