// Approval instances: an object on its way through ordered steps. What the outcome means for the object is decided by
// the workflow that composes this with the object's area.
import sql, { type Sql } from 'sql-template-tag';
import type { DecideInput, ObjectRef, SubmitInput, WflowInstance } from '../../../api/wflow/wflow.schema';
import type { Actor } from '../../platform/actor';
import { maybeOne, type Tx } from '../../platform/db/database';
import { invalid, missing, notFound, Refusal } from '../../platform/errors';
import { insertRecord, insertRecords } from '../../platform/record';
import type { Call } from '../../platform/route';
import { inScope } from '../../platform/scope';

const instant = (value: Sql) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The open step is addressed to the actor, by name or by role, and he did not submit it himself. */
const mayDecide = (actor: Actor) => sql`(w.status = 'running' and w.submitted_by <> ${actor.user_id} and exists (
  select from wflow_step cur where cur.company_id = w.company_id and cur.instance_id = w.id and cur.seq = w.current_seq
    and (cur.user_id = ${actor.user_id} or cur.role_id = any(${[...actor.role_ids]}::bigint[]))))`;

/** Instances matching a condition on `w`, within the actor's scope, newest first. */
export function findInstances(tx: Tx, actor: Actor, condition: Sql): Promise<WflowInstance[]> {
  return tx.query<WflowInstance>(
    sql`select w.id, w.kind, w.object_id, w.title, w.status, su.display_name as submitted_by, ${instant(sql`w.submitted_at`)} as submitted_at,
          ${instant(sql`w.finished_at`)} as finished_at, ${mayDecide(actor)} as may_decide,
          (w.status = 'running' and w.submitted_by = ${actor.user_id}) as may_withdraw,
          (select json_agg(json_build_object('seq', st.seq, 'approver', coalesce(au.display_name, '角色：' || ar.name), 'status', st.status,
              'decided_by', du.display_name, 'decided_at', ${instant(sql`st.decided_at`)}, 'comment', st.comment) order by st.seq)
            from wflow_step st
            left join app_user au on au.company_id = st.company_id and au.id = st.user_id
            left join role ar on ar.company_id = st.company_id and ar.id = st.role_id
            left join app_user du on du.company_id = st.company_id and du.id = st.decided_by
            where st.company_id = w.company_id and st.instance_id = w.id) as steps
        from wflow_instance w join app_user su on su.company_id = w.company_id and su.id = w.submitted_by
        where w.company_id = app_company() and ${condition}${inScope(actor, sql`w.park_id`)} order by w.id desc`,
  );
}

export const trailOf = (tx: Tx, actor: Actor, { kind, object_id }: ObjectRef) =>
  findInstances(tx, actor, sql`w.kind = ${kind} and w.object_id = ${object_id}`);

export const todoOf = (tx: Tx, actor: Actor) => findInstances(tx, actor, mayDecide(actor));

export async function loadInstance(tx: Tx, actor: Actor, id: number): Promise<WflowInstance> {
  const [instance] = await findInstances(tx, actor, sql`w.id = ${id}`);
  if (!instance) throw notFound('审批单');
  return instance;
}

export interface Submission {
  title: string;
  park_id: number | null;
}

/** Opens an approval with the chosen chain. Approvers must exist, be enabled and not be the submitter. */
export async function openInstance(
  call: Call,
  input: SubmitInput,
  { title, park_id }: Submission,
): Promise<WflowInstance> {
  await checkApprovers(call, input);
  const { kind, object_id } = input;
  const id = await insertRecord(call.tx, 'wflow_instance', {
    kind,
    object_id,
    title,
    park_id,
    submitted_by: call.actor.user_id,
    submitted_at: call.now.toISOString(),
  });
  const steps = input.approvers.map((approver, index) => ({
    instance_id: id,
    seq: index + 1,
    approver_kind: approver.kind,
    user_id: approver.kind === 'user' ? approver.id : null,
    role_id: approver.kind === 'role' ? approver.id : null,
    status: 'waiting',
    comment: '',
  }));
  await insertRecords(call.tx, 'wflow_step', steps);
  return loadInstance(call.tx, call.actor, id);
}

async function checkApprovers({ tx, actor }: Call, { approvers }: SubmitInput): Promise<void> {
  const of = (kind: 'user' | 'role') =>
    approvers.filter((approver) => approver.kind === kind).map((approver) => approver.id);
  const known = await tx.query<{ kind: string; id: number }>(
    sql`select 'user' as kind, id from app_user where company_id = app_company() and enabled and id = any(${of('user')}::bigint[])
        union all select 'role', id from role where company_id = app_company() and id = any(${of('role')}::bigint[])`,
  );
  const names = new Set(known.map((row) => `${row.kind}${row.id}`));
  const pathOf = (index: number) => ['approvers', index, 'id'];
  const absent = approvers.flatMap((approver, index) =>
    names.has(`${approver.kind}${approver.id}`) ? [] : [{ path: pathOf(index), message: '审批人不存在或已停用' }],
  );
  if (absent.length) throw missing(absent);
  const own = approvers.flatMap((approver, index) =>
    approver.kind === 'user' && approver.id === actor.user_id
      ? [{ path: pathOf(index), message: '不能由提交人自己审批' }]
      : [],
  );
  if (own.length) throw invalid(own);
}

/** The instance, locked, so that of two who decide at once the second sees what the first did. */
async function lockInstance(call: Call, condition: Sql): Promise<WflowInstance> {
  const row = await maybeOne<{ id: number }>(
    call.tx,
    sql`select w.id from wflow_instance w where w.company_id = app_company() and ${condition}${inScope(call.actor, sql`w.park_id`)}
        order by w.id desc limit 1 for update`,
  );
  if (!row) throw notFound('审批单');
  return loadInstance(call.tx, call.actor, row.id);
}

async function close({ tx, now }: Call, id: number, status: 'approved' | 'rejected' | 'withdrawn'): Promise<void> {
  await tx.query(
    sql`update wflow_instance set status = ${status}, finished_at = ${now.toISOString()} where company_id = app_company() and id = ${id}`,
  );
}

/** Records the decision on the open step; the last approval or any rejection ends the instance. */
export async function decide(call: Call, { instance_id, decision, comment }: DecideInput): Promise<WflowInstance> {
  const instance = await lockInstance(call, sql`w.id = ${instance_id}`);
  if (instance.status !== 'running') throw new Refusal(409, '该审批已结束，请刷新查看结果');
  if (!instance.may_decide) throw new Refusal(403, '当前步骤不由您审批');
  const open = instance.steps.find((step) => step.status === 'waiting');
  if (!open) throw new Error(`wflow ${instance_id}: running without an open step`);
  await call.tx.query(
    sql`update wflow_step set status = ${decision === 'approve' ? 'approved' : 'rejected'}, decided_by = ${call.actor.user_id},
          decided_at = ${call.now.toISOString()}, comment = ${comment ?? ''}
        where company_id = app_company() and instance_id = ${instance_id} and seq = ${open.seq}`,
  );
  if (decision === 'reject') await close(call, instance_id, 'rejected');
  else if (open.seq === instance.steps.length) await close(call, instance_id, 'approved');
  else {
    await call.tx.query(
      sql`update wflow_instance set current_seq = current_seq + 1 where company_id = app_company() and id = ${instance_id}`,
    );
  }
  return loadInstance(call.tx, call.actor, instance_id);
}

/** Withdraws what the actor submitted, while it is undecided. */
export async function withdraw(call: Call, { kind, object_id }: ObjectRef): Promise<WflowInstance> {
  const instance = await lockInstance(call, sql`w.kind = ${kind} and w.object_id = ${object_id}`);
  if (instance.status !== 'running') throw new Refusal(409, '该审批已结束，不能撤回');
  if (!instance.may_withdraw) throw new Refusal(403, '只有提交人可以撤回审批');
  await close(call, instance.id, 'withdrawn');
  return loadInstance(call.tx, call.actor, instance.id);
}
