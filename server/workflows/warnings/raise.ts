// Raises the warnings of the running enterprise: a message per cause for every recipient, written once, and ended when its cause is gone. It is
// idempotent, also after days of downtime.
import sql, { empty, type Sql } from 'sql-template-tag';
import { WARN_KINDS, type WarnKind, type WarnKindName } from '#api/home/message-kinds';
import type { WarnSetting } from '#api/setup/warn.schema';
import { addressTasks, type JobContext } from '#server/areas/approval/task/tasks';
import { warnSettings } from '#server/areas/setup/warn';
import { wantsMail } from '#server/platform/messaging/messages';
import { CAUSES } from './queries';

export interface Raised {
  added: number;
  ended: number;
}

/** The configured recipients; without any, all holders of the kind's key. */
function recipients({ kind, role_ids, user_ids }: WarnSetting): Sql {
  const named =
    role_ids.length + user_ids.length
      ? sql`(u.id = any(${user_ids}::bigint[]) or exists (select from user_role ur
          where ur.company_id = u.company_id and ur.user_id = u.id and ur.role_id = any(${role_ids}::bigint[])))`
      : sql`exists (select from user_role ur join role_key k on (k.company_id, k.role_id) = (ur.company_id, ur.role_id)
          where ur.company_id = u.company_id and ur.user_id = u.id and k.key = ${WARN_KINDS[kind].key})`;
  return sql`select u.id from app_user u where u.company_id = app_company() and u.enabled and ${named}`;
}

/** Distinguishes the causes of repeated warnings of one date: a later one is a new message, and ends the one before. */
function stageOf({ second_days, third_days }: WarnSetting, { today }: JobContext): Sql {
  const from = (days: number, stage: string) => sql`when c.due_on - ${today}::date <= ${days}::integer then ${stage}`;
  if (second_days === null) return sql`''`;
  return sql`case ${third_days === null ? empty : from(third_days, ':3')} ${from(second_days, ':2')} else '' end`;
}

/**
 * Expected messages of a kind: cause × recipient who sees the park. Causes are computed first (`offset 0`); otherwise the planner checks the park
 * visibility of every contract and user before it filters the few relevant ones.
 */
function wanted(setting: WarnSetting, moment: JobContext): Sql {
  const causes = CAUSES[setting.kind](moment.today, setting.days_ahead);
  const message = sql`c.cause || ${stageOf(setting, moment)} as cause, c.title, c.content, c.link, c.due_on, c.park_id`;
  const { own }: WarnKind = WARN_KINDS[setting.kind];
  if (own && setting.role_ids.length + setting.user_ids.length === 0)
    return sql`select ${message}, c.owner_id as user_id from (${causes} offset 0) c join app_user u on u.company_id = app_company() and u.id = c.owner_id and u.enabled`;
  return sql`select ${message}, u.id as user_id from (${causes} offset 0) c, (${recipients(setting)}) u
      where user_sees_park(u.id, c.park_id)`;
}

async function notifyNew(moment: JobContext, setting: WarnSetting): Promise<number> {
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

/** Ends tasks whose cause is gone, or which belong to another user now. */
async function endGone(moment: JobContext, kind: WarnKindName, still: Sql): Promise<number> {
  const ended = await moment.tx.query(
    sql`update message m set status = 'done', ended_itself = true, finished_at = ${moment.now.toISOString()}
        where m.company_id = app_company() and m.kind = ${kind} and m.status = 'open'
          and (m.cause, m.user_id) not in (${still}) returning m.id`,
  );
  return ended.length;
}

/** Raises the warnings of some kinds; of all when none is given. */
async function raise(moment: JobContext, kinds?: readonly WarnKindName[]): Promise<Raised> {
  const raised: Raised = { added: 0, ended: 0 };
  for (const setting of await warnSettings(moment.tx)) {
    if (kinds && !kinds.includes(setting.kind)) continue;
    const still = setting.enabled
      ? sql`select w.cause, w.user_id from (${wanted(setting, moment)}) w`
      : sql`select ''::text, 0::bigint where false`;
    raised.ended += await endGone(moment, setting.kind, still);
    if (setting.enabled) raised.added += await notifyNew(moment, setting);
  }
  return raised;
}

export async function raiseWarnings(moment: JobContext): Promise<Raised> {
  const raised = await raise(moment);
  // An absence that began or ended today changes the approvers.
  await addressTasks(moment);
  return raised;
}

/** Runs after a call: its new tasks are created immediately, and finished ones end. */
export const raiseKinds = (moment: JobContext, kinds: readonly WarnKindName[]): Promise<Raised> => raise(moment, kinds);
