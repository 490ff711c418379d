// Raises the warnings of the running enterprise: a message for everybody concerned, written once a cause, and an end to
// those whose cause has gone. Run twice, or after days down, it comes to the same.
import sql, { type Sql } from 'sql-template-tag';
import { WARN_KINDS, type WarnKind, type WarnKindName } from '#api/home/message/message-kinds';
import type { WarnSetting } from '#api/setup/warn/warn.schema';
import { addressTasks, type JobContext } from '#server/areas/approval/task/tasks';
import { warnSettings } from '#server/areas/setup/warn/warn';
import { wantsMail } from '#server/platform/messaging/messages';
import { CAUSES } from './queries';

export interface Raised {
  told: number;
  ended: number;
}

/** Those named; while nobody is, everybody who holds the kind's key. */
function recipients({ kind, role_ids, user_ids }: WarnSetting): Sql {
  const named =
    role_ids.length + user_ids.length
      ? sql`(u.id = any(${user_ids}::bigint[]) or exists (select from user_role ur
          where ur.company_id = u.company_id and ur.user_id = u.id and ur.role_id = any(${role_ids}::bigint[])))`
      : sql`exists (select from user_role ur join role_key k on (k.company_id, k.role_id) = (ur.company_id, ur.role_id)
          where ur.company_id = u.company_id and ur.user_id = u.id and k.key = ${WARN_KINDS[kind].key})`;
  return sql`select u.id from app_user u where u.company_id = app_company() and u.enabled and ${named}`;
}

/**
 * Messages of a kind as they should stand: cause × recipient who sees the park. Causes are found first (`offset 0`), or the
 * planner asks of every contract and user who sees what before it knows the few that matter.
 */
function wanted(setting: WarnSetting, { today }: JobContext): Sql {
  const causes = CAUSES[setting.kind](today, setting.days_ahead);
  const { own }: WarnKind = WARN_KINDS[setting.kind];
  if (own && setting.role_ids.length + setting.user_ids.length === 0)
    return sql`select c.*, c.owner_id as user_id from (${causes} offset 0) c join app_user u on u.company_id = app_company() and u.id = c.owner_id and u.enabled`;
  return sql`select c.*, u.id as user_id from (${causes} offset 0) c, (${recipients(setting)}) u
      where user_sees_park(u.id, c.park_id)`;
}

async function tellNew(moment: JobContext, setting: WarnSetting): Promise<number> {
  const { kind, in_app, by_mail } = setting;
  const mail = by_mail ? wantsMail(sql`w.user_id`, kind, sql`true`) : sql`false`;
  const written = await moment.tx.query<{ fresh: boolean }>(
    sql`insert into message as m (company_id, user_id, kind, title, content, link, cause, due_on, park_id, is_task, in_app, by_mail, created_at)
        select app_company(), w.user_id, ${kind}, w.title, w.content, w.link, w.cause, w.due_on, w.park_id, true, ${in_app}, ${mail}, ${moment.now.toISOString()}
        from (${wanted(setting, moment)}) w
        on conflict (company_id, user_id, cause) do update set title = excluded.title, content = excluded.content, park_id = excluded.park_id, status = 'open',
            finished_at = null, ended_itself = false, created_at = case when m.ended_itself then excluded.created_at else m.created_at end
          where m.ended_itself or (m.status = 'open' and (m.title, m.content, m.park_id) is distinct from (excluded.title, excluded.content, excluded.park_id))
        returning m.created_at = ${moment.now.toISOString()} as fresh`,
  );
  return written.filter((row) => row.fresh).length;
}

/** Tasks whose cause has gone, or which are no longer theirs, end by themselves. */
async function endGone(moment: JobContext, kind: WarnKindName, still: Sql): Promise<number> {
  const ended = await moment.tx.query(
    sql`update message m set status = 'done', ended_itself = true, finished_at = ${moment.now.toISOString()}
        where m.company_id = app_company() and m.kind = ${kind} and m.status = 'open'
          and (m.cause, m.user_id) not in (${still}) returning m.id`,
  );
  return ended.length;
}

/** The warnings of some kinds; of all when none is named. */
async function raise(moment: JobContext, kinds?: readonly WarnKindName[]): Promise<Raised> {
  const raised: Raised = { told: 0, ended: 0 };
  for (const setting of await warnSettings(moment.tx)) {
    if (kinds && !kinds.includes(setting.kind)) continue;
    const still = setting.enabled
      ? sql`select w.cause, w.user_id from (${wanted(setting, moment)}) w`
      : sql`select ''::text, 0::bigint where false`;
    raised.ended += await endGone(moment, setting.kind, still);
    if (setting.enabled) raised.told += await tellNew(moment, setting);
  }
  return raised;
}

export async function raiseWarnings(moment: JobContext): Promise<Raised> {
  const raised = await raise(moment);
  // An absence that began or ended today changes who has to decide.
  await addressTasks(moment);
  return raised;
}

/** After an act: what it gave somebody to do is told at once, and what it did is done. */
export const raiseKinds = (moment: JobContext, kinds: readonly WarnKindName[]): Promise<Raised> => raise(moment, kinds);
