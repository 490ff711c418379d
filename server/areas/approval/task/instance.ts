// Approval instances: an object on its way through ordered steps. The effect of the outcome on the object is decided by the workflow that composes
// this with the object's area.
import sql, { type Sql } from 'sql-template-tag';
import type { ApprovalKind } from '#api/approval/labels';
import type {
  ApprovalInstance,
  ChosenApprover,
  DecideInput,
  HandOverInput,
  ObjectRef,
  SubmitInput,
} from '#api/approval/task.schema';
import { inScope } from '#server/platform/access/scope';
import { maybeOne } from '#server/platform/db/database';
import { insertRecord, insertRecords } from '#server/platform/list/record';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import type { Call } from '#server/platform/use-case/route';

type ReadCall = Pick<Call, 'tx' | 'actor' | 'today'>;
type Action = ApprovalInstance['events'][number]['action'];

const instant = (value: Sql) => sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** The condition that the actor may decide the open step today. The SQL function covers delegates and administrators. */
const mayDecide = ({ actor, today }: ReadCall) => sql`(w.status = 'running' and exists (
  select from wflow_approvers(w.id, w.current_seq, ${today}::date) a where a.user_id = ${actor.user_id}))`;

const stepsOf = (today: string) => sql`(
  select json_agg(json_build_object('seq', st.seq, 'approver', coalesce(au.display_name, '角色：' || ar.name), 'status', st.status,
    'decided_by', du.display_name, 'decided_at', ${instant(sql`st.decided_at`)}, 'comment', st.comment,
    'able', case when w.status = 'running' and st.seq = w.current_seq then (
      select coalesce(json_agg(json_build_object('name', u.display_name, 'stands_for', a.stands_for) order by u.display_name), '[]')
      from wflow_approvers(w.id, st.seq, ${today}::date) a join app_user u on u.company_id = st.company_id and u.id = a.user_id)
      else '[]'::json end) order by st.seq)
  from wflow_step st
  left join app_user au on au.company_id = st.company_id and au.id = st.user_id
  left join role ar on ar.company_id = st.company_id and ar.id = st.role_id
  left join app_user du on du.company_id = st.company_id and du.id = st.decided_by
  where st.company_id = w.company_id and st.instance_id = w.id)`;

const eventsOf = sql`(
  select json_agg(json_build_object('seq', e.seq, 'action', e.action, 'user', eu.display_name, 'to_user', tu.display_name,
    'stands_for', e.stands_for, 'comment', e.comment, 'at', ${instant(sql`e.at`)}) order by e.id)
  from wflow_event e
  join app_user eu on eu.company_id = e.company_id and eu.id = e.user_id
  left join app_user tu on tu.company_id = e.company_id and tu.id = e.to_user_id
  where e.company_id = w.company_id and e.instance_id = w.id)`;

/** Returns the instances that match a condition on `w`, within the actor's scope, newest first. */
function findInstances(call: ReadCall, condition: Sql): Promise<ApprovalInstance[]> {
  const { tx, actor, today } = call;
  return tx.query<ApprovalInstance>(
    sql`select w.id, w.kind, w.object_id, w.title, w.status, su.display_name as submitted_by, ${instant(sql`w.submitted_at`)} as submitted_at,
          ${instant(sql`w.finished_at`)} as finished_at, ${mayDecide(call)} as may_decide,
          (w.status = 'running' and w.submitted_by = ${actor.user_id}) as may_withdraw, ${stepsOf(today)} as steps, ${eventsOf} as events
        from wflow_instance w join app_user su on su.company_id = w.company_id and su.id = w.submitted_by
        where w.company_id = app_company() and ${condition}${inScope(actor, sql`w.park_id`)} order by w.id desc`,
  );
}

export const trailOf = (call: ReadCall, { kind, object_id }: ObjectRef) =>
  findInstances(call, sql`w.kind = ${kind} and w.object_id = ${object_id}`);

export async function loadInstance(call: ReadCall, id: number): Promise<ApprovalInstance> {
  const [instance] = await findInstances(call, sql`w.id = ${id}`);
  if (!instance) throw notFound('审批单');
  return instance;
}

/** Returns the approvers of the actor's latest submission of a kind, without users who have been disabled since. */
export const latestApprovers = ({ tx, actor }: ReadCall, kind: ApprovalKind) =>
  tx.query<ChosenApprover>(
    sql`select st.approver_kind as kind, coalesce(st.user_id, st.role_id) as id, coalesce(u.display_name, '角色：' || r.name) as label, true as able
        from wflow_step st
        left join app_user u on u.company_id = st.company_id and u.id = st.user_id
        left join role r on r.company_id = st.company_id and r.id = st.role_id
        where st.company_id = app_company() and coalesce(u.enabled, true) and st.instance_id = (
          select w.id from wflow_instance w
          where w.company_id = app_company() and w.submitted_by = ${actor.user_id} and w.kind = ${kind} order by w.id desc limit 1)
        order by st.seq`,
  );

export interface Submission {
  title: string;
  park_id: number | null;
}

async function record(call: Call, instance_id: number, action: Action, more: Record<string, unknown> = {}) {
  await insertRecord(call.tx, 'wflow_event', {
    instance_id,
    action,
    user_id: call.actor.user_id,
    at: call.now.toISOString(),
    ...more,
  });
}

/** The default chain of the enterprise (`ruled`) may name the submitter or a user disabled since; the engine skips them. */
interface Rules {
  own_allowed: boolean;
  ruled: boolean;
}

/**
 * Opens an approval with the chosen chain. Approvers must exist, be enabled and, unless `own_allowed`, not be the submitter; a `ruled` chain is not
 * checked.
 */
export async function openInstance(
  call: Call,
  input: SubmitInput,
  { title, park_id }: Submission,
  { own_allowed, ruled }: Rules,
): Promise<ApprovalInstance> {
  if (!ruled) await checkApprovers(call, input, own_allowed);
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
  await record(call, id, 'submit');
  return loadInstance(call, id);
}

async function checkApprovers({ tx, actor }: Call, { approvers }: SubmitInput, own_allowed: boolean): Promise<void> {
  const idsOf = (kind: 'user' | 'role') =>
    approvers.filter((approver) => approver.kind === kind).map((approver) => approver.id);
  const existing = await tx.query<{ kind: string; id: number }>(
    sql`select 'user' as kind, id from app_user where company_id = app_company() and enabled and id = any(${idsOf('user')}::bigint[])
        union all select 'role', id from role where company_id = app_company() and id = any(${idsOf('role')}::bigint[])`,
  );
  const names = new Set(existing.map((row) => `${row.kind}${row.id}`));
  const pathOf = (index: number) => ['approvers', index, 'id'];
  const absent = approvers.flatMap((approver, index) =>
    names.has(`${approver.kind}${approver.id}`) ? [] : [{ path: pathOf(index), message: '审批人不存在或已停用' }],
  );
  if (absent.length) throw missing(absent);
  const own = approvers.flatMap((approver, index) =>
    !own_allowed && approver.kind === 'user' && approver.id === actor.user_id
      ? [{ path: pathOf(index), message: '不能由提交人自己审批' }]
      : [],
  );
  if (own.length) throw invalid(own);
}

/** Returns the instance, locked, so that the second of two concurrent decisions sees the result of the first. */
async function lockInstance(call: Call, condition: Sql): Promise<ApprovalInstance> {
  const row = await maybeOne<{ id: number }>(
    call.tx,
    sql`select w.id from wflow_instance w where w.company_id = app_company() and ${condition}${inScope(call.actor, sql`w.park_id`)}
        order by w.id desc limit 1 for update`,
  );
  if (!row) throw notFound('审批单');
  return loadInstance(call, row.id);
}

async function close({ tx, now }: Call, id: number, status: 'approved' | 'rejected' | 'withdrawn'): Promise<void> {
  await tx.query(
    sql`update wflow_instance set status = ${status}, finished_at = ${now.toISOString()} where company_id = app_company() and id = ${id}`,
  );
}

/** Returns the locked instance with its open step, and the role in which the actor may act on it. */
export async function openStep(call: Call, instance_id: number) {
  const instance = await lockInstance(call, sql`w.id = ${instance_id}`);
  if (instance.status !== 'running') throw new Refusal(409, '该审批已结束，请刷新查看结果');
  const step = instance.steps.find(({ status }) => status === 'waiting');
  if (!step) throw new Error(`wflow ${instance_id}: running without an open step`);
  const able = await maybeOne<{ stands_for: ApprovalInstance['events'][number]['stands_for'] }>(
    call.tx,
    sql`select stands_for from wflow_approvers(${instance_id}, ${step.seq}, ${call.today}::date) where user_id = ${call.actor.user_id}`,
  );
  if (!able) throw new Refusal(403, '当前步骤不由您审批，可能已由他人处理，请刷新查看');
  return { instance, step, stands_for: able.stands_for };
}

export type OpenStep = Awaited<ReturnType<typeof openStep>>;

/** Records the decision on the open step. The last approval or any rejection ends the instance. */
export async function decide(
  call: Call,
  { instance, step, stands_for }: OpenStep,
  { decision, comment = '' }: DecideInput,
): Promise<ApprovalInstance> {
  await call.tx.query(
    sql`update wflow_step set status = ${decision === 'approve' ? 'approved' : 'rejected'}, decided_by = ${call.actor.user_id},
          decided_at = ${call.now.toISOString()}, comment = ${comment}
        where company_id = app_company() and instance_id = ${instance.id} and seq = ${step.seq}`,
  );
  await record(call, instance.id, decision, { seq: step.seq, stands_for, comment });
  if (decision === 'reject') await close(call, instance.id, 'rejected');
  else if (step.seq === instance.steps.length) await close(call, instance.id, 'approved');
  else {
    await call.tx.query(
      sql`update wflow_instance set current_seq = current_seq + 1 where company_id = app_company() and id = ${instance.id}`,
    );
  }
  return loadInstance(call, instance.id);
}

/** Hands the open step to a colleague, who must be enabled, see the park and not be the submitter. */
export async function reassign(
  call: Call,
  { instance, step, stands_for }: OpenStep,
  { to_user_id, comment = '' }: HandOverInput,
): Promise<ApprovalInstance> {
  const colleague = await maybeOne<{ enabled: boolean; sees: boolean; submitted: boolean }>(
    call.tx,
    sql`select u.enabled, user_sees_park(u.id, w.park_id) as sees, w.submitted_by = u.id as submitted
        from app_user u, wflow_instance w where u.company_id = app_company() and u.id = ${to_user_id}
          and w.company_id = app_company() and w.id = ${instance.id}`,
  );
  const errorsAt = (message: string) => [{ path: ['to_user_id'], message }];
  if (!colleague?.enabled) throw missing(errorsAt('所选同事不存在或已停用'));
  if (to_user_id === call.actor.user_id) throw invalid(errorsAt('不能转交给自己'));
  if (colleague.submitted) throw invalid(errorsAt('不能转交给提交人'));
  if (!colleague.sees) throw invalid(errorsAt('所选同事没有该园区的数据范围'));
  await call.tx.query(
    sql`update wflow_step set approver_kind = 'user', user_id = ${to_user_id}, role_id = null
        where company_id = app_company() and instance_id = ${instance.id} and seq = ${step.seq}`,
  );
  await record(call, instance.id, 'hand_over', { seq: step.seq, to_user_id, stands_for, comment });
  return loadInstance(call, instance.id);
}

/** Withdraws what the actor submitted, while it is undecided. */
export async function withdraw(call: Call, { kind, object_id }: ObjectRef): Promise<ApprovalInstance> {
  const instance = await lockInstance(call, sql`w.kind = ${kind} and w.object_id = ${object_id}`);
  if (instance.status !== 'running') throw new Refusal(409, '该审批已结束，不能撤回');
  if (!instance.may_withdraw) throw new Refusal(403, '只有提交人可以撤回审批');
  await close(call, instance.id, 'withdrawn');
  await record(call, instance.id, 'withdraw');
  return loadInstance(call, instance.id);
}
