// Checks that a step can be decided, not only that it addresses a user: the approver, or the user they are delegate of, must hold the key. A chain
// with a step that no one can decide is refused at submission, and the message names the remedy. Later changes are covered by the fall-back of
// wflow_approvers and the message to the submitter.
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '#server/platform/db/database';
import { Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';
import { ownSubmissionAllowed } from '#server/policies/parameters';
import type { OpenStep } from './instance';

const holds = (user: Sql, key: string): Sql => sql`exists (
  select from user_role h join role_key k on (k.company_id, k.role_id) = (h.company_id, h.role_id)
  where h.company_id = app_company() and h.user_id = ${user} and k.key = ${key})`;

/** The condition that the user is delegate of an addressee of step `s` who holds the key: rights that the addressee lacks cannot be delegated. */
const delegateOfHolder = (user: Sql, key: string, today: string): Sql => sql`exists (
  select from deputy d where d.company_id = s.company_id and d.deputy_id = ${user} and ${today}::date between d.start_date and d.end_date
    and (d.user_id = s.user_id or exists (select from user_role a
      where (a.company_id, a.role_id, a.user_id) = (s.company_id, s.role_id, d.user_id)))
    and ${holds(sql`d.user_id`, key)})`;

export async function decidesForHolder({ tx, actor, today }: Call, { instance, step }: OpenStep, key: string) {
  const found = await tx.query(
    sql`select from wflow_step s where s.company_id = app_company() and s.instance_id = ${instance.id} and s.seq = ${step.seq}
          and ${delegateOfHolder(sql`${actor.user_id}::bigint`, key, today)}`,
  );
  return found.length > 0;
}

interface DeadStep {
  seq: number;
  name: string;
  is_role: boolean;
  /** Is true when the step addresses the submitter, as a user or as a member of the role. */
  own: boolean;
  /** Number of enabled users the step addresses, without the submitter. */
  others: number;
}

/** Returns the steps of an instance that no user could decide today. */
function deadSteps({ tx, today }: Call, instance_id: number, key: string): Promise<DeadStep[]> {
  return tx.query<DeadStep>(
    sql`select s.seq, coalesce(u.display_name, '角色：' || r.name) as name, s.role_id is not null as is_role,
          coalesce(bool_or(m.id = w.submitted_by), false) as own,
          count(m.id) filter (where m.enabled and m.id <> w.submitted_by) as others
        from wflow_step s join wflow_instance w on (w.company_id, w.id) = (s.company_id, s.instance_id)
        left join app_user u on (u.company_id, u.id) = (s.company_id, s.user_id)
        left join role r on (r.company_id, r.id) = (s.company_id, s.role_id)
        left join app_user m on m.company_id = s.company_id and (m.id = s.user_id or exists (
          select from user_role ur where (ur.company_id, ur.role_id, ur.user_id) = (s.company_id, s.role_id, m.id)))
        where s.company_id = app_company() and s.instance_id = ${instance_id}
          and not exists (select from wflow_approvers(s.instance_id, s.seq, ${today}::date) a
            where ${holds(sql`a.user_id`, key)} or ${delegateOfHolder(sql`a.user_id`, key, today)})
        group by s.seq, u.display_name, r.name, s.role_id order by s.seq`,
  );
}

function reasonOf({ is_role, own, others }: DeadStep): string {
  if (others > 0)
    return is_role ? '该角色的成员没有审批权限或该园区的数据范围' : '该用户没有审批权限或该园区的数据范围';
  if (is_role) return own ? '该角色除您以外没有启用的成员' : '该角色没有启用的成员';
  return own ? '不能审批自己提交的单据' : '该用户已停用';
}

async function wayOut(tx: Tx): Promise<string> {
  const add = '请在“用户管理”新增有审批权限的用户，或另选审批人';
  if (await ownSubmissionAllowed(tx)) return add;
  const users = await tx.query(sql`select id from app_user where company_id = app_company() and enabled limit 2`);
  const parameter = users.length > 1 ? '允许审批自己提交的单据' : '仅有一名用户时可自行审批';
  return `${add}；也可在“参数设置”的“审批”中开启“${parameter}”`;
}

/** Refuses a submission with a step that no user can decide. */
export async function assertDecidable(call: Call, instance_id: number, key: string): Promise<void> {
  const dead = await deadSteps(call, instance_id, key);
  if (!dead.length) return;
  const way = await wayOut(call.tx);
  const errors = dead.map((step) => ({
    path: ['approvers', step.seq - 1, 'id'],
    message: `第 ${step.seq} 步「${step.name}」没有人可以审批：${reasonOf(step)}，也没有其他管理员可以代审。${way}。`,
  }));
  throw new Refusal(422, errors[0]?.message ?? '', errors);
}
