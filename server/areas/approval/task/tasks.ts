// Tasks of the users who may decide now. They are recomputed after every change that may affect this: a submission, a decision, a hand-over, a
// colleague disabled or absent. Tasks that are still correct are not touched.
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { WFLOW_ACCESS } from '#api/approval/labels';
import type { ApprovalInstance } from '#api/approval/task.schema';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { linkSql } from '#server/platform/db/link-sql';
import { notify, writeTasks } from '#server/platform/messaging/messages';
import type { Call } from '#server/platform/use-case/route';

const NOBODY = '当前步骤没有人可以审批：请联系管理员新增或启用有审批权限的用户，或撤回后另选审批人';

export interface JobContext {
  tx: Tx;
  today: string;
  now: Date;
}

/**
 * Returns the users who get a task for the open step of `w`: those who may decide it. When there are none, because users left after the submission,
 * the submitter gets the task, so that it does not wait unseen.
 */
const addressees = (today: string): Sql => sql`(
  select coalesce(a.user_id, w.submitted_by) as user_id, coalesce(a.stands_for, 'nobody') as stands_for
  from (select) always left join wflow_approvers(w.id, w.current_seq, ${today}::date) a on true)`;

/** Creates a task for every approver of an open step and ends the tasks of all others; for one instance, or for all running ones. */
export async function addressTasks({ tx, today, now }: JobContext, instance_id?: number): Promise<void> {
  const one = instance_id === undefined ? empty : sql` and w.id = ${instance_id}`;
  const ofOne = instance_id === undefined ? empty : sql` and m.cause like ${`approval:${instance_id}:%`}`;
  const open = sql`wflow_instance w cross join lateral ${addressees(today)} a`;
  const links = Object.entries(WFLOW_ACCESS).map(
    ([kind, { page }]) => sql`when ${kind} then ${linkSql(page, sql`w.object_id`)}`,
  );
  await writeTasks(tx, now, {
    kind: 'approval',
    ended: sql`not exists (select from ${open} where w.company_id = app_company() and w.status = 'running'${one}
      and m.cause = 'approval:' || w.id || ':' || w.current_seq and a.user_id = m.user_id)${ofOne}`,
    rows: sql`(select a.user_id, w.title,
        case a.stands_for when 'nobody' then ${NOBODY}
          else su.display_name || ' 提交，等待您审批' || case a.stands_for when 'deputy' then '（您是审批人的代理）'
            when 'administrator' then '（审批人无法处理，由管理员代审）'
            when 'submitter' then '（您自己提交，可自行审批）' else '' end end as content,
        case w.kind ${join(links, ' ')} end as link, 'approval:' || w.id || ':' || w.current_seq as cause, w.park_id
      from ${open}
      join app_user su on su.company_id = w.company_id and su.id = w.submitted_by
      where w.company_id = app_company() and w.status = 'running'${one})`,
  });
}

const OUTCOME = { approved: '已通过', rejected: '已驳回' } as const;

/** Notifies the submitter of the outcome of the approval. */
export async function notifyOutcome(call: Call, instance: ApprovalInstance): Promise<void> {
  if (instance.status !== 'approved' && instance.status !== 'rejected') return;
  const submitter = await maybeOne<{ submitted_by: number; park_id: number | null }>(
    call.tx,
    sql`select submitted_by, park_id from wflow_instance where company_id = app_company() and id = ${instance.id}`,
  );
  if (!submitter) throw new Error(`wflow ${instance.id} has gone`);
  const comment = instance.events.at(-1)?.comment;
  await notify(call.tx, call.now, {
    user_id: submitter.submitted_by,
    kind: 'approval_result',
    title: `${instance.title}${OUTCOME[instance.status]}`,
    content: `${call.actor.display_name}${OUTCOME[instance.status]}${comment ? `：${comment}` : ''}`,
    link: WFLOW_ACCESS[instance.kind].page(instance.object_id),
    cause: `approval_result:${instance.id}`,
    park_id: submitter.park_id,
  });
}
