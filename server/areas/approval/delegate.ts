// Delegates during absence. The open steps of the absent user are reassigned immediately.
import sql, { type Sql } from 'sql-template-tag';
import * as calls from '#api/approval/delegate';
import type { Delegate, DelegateSave, DelegatesOf } from '#api/approval/delegate.schema';
import { assertWithinReach } from '#server/platform/access/reach';
import { field, reference } from '#server/platform/db/constraints';
import { maybeOne } from '#server/platform/db/database';
import { deleteRecords, saveRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { addressTasks } from './task/tasks';

/** Permission to name the delegates of other users. */
const EDIT_USERS = 'p_98140_edit';

const delegatesWhere = ({ tx, today }: Call, condition: Sql) =>
  tx.query<Delegate>(
    sql`select d.id, d.version, d.user_id, u.display_name as "user", d.deputy_id, v.display_name as deputy, d.start_date, d.end_date,
          ${today}::date between d.start_date and d.end_date as active
        from deputy d
        join app_user u on u.company_id = d.company_id and u.id = d.user_id
        join app_user v on v.company_id = d.company_id and v.id = d.deputy_id
        where d.company_id = app_company() and ${condition} order by d.start_date desc, d.id desc`,
  );

function assertOwn({ actor }: Call, user_id: number): void {
  if (user_id === actor.user_id || actor.keys.has(EDIT_USERS)) return;
  throw new Refusal(403, '只能设置自己的审批代理');
}

/** Naming the delegate of another user grants that user's rights, so they must not exceed the actor's own. */
async function assertMayName(call: Call, user_id: number, object_id: number): Promise<void> {
  assertOwn(call, user_id);
  if (user_id === call.actor.user_id) return;
  await assertWithinReach(call, { object: 'deputy', object_id, users: [user_id], path: ['user_id'] });
}

async function loadDelegate(call: Call, id: number): Promise<Delegate> {
  const [delegate] = await delegatesWhere(call, sql`d.id = ${id}`);
  if (!delegate) throw notFound('审批代理');
  assertOwn(call, delegate.user_id);
  return delegate;
}

const findUser = ({ tx }: Call, id: number) =>
  maybeOne<{ enabled: boolean }>(tx, sql`select enabled from app_user where company_id = app_company() and id = ${id}`);

async function assertUser(call: Call, id: number, path: string, message: string): Promise<void> {
  if (!(await findUser(call, id))?.enabled) throw missing([{ path: [path], message }]);
}

/** Also lists the delegates of a disabled user, whose open steps may still be waiting for the delegate. */
async function list(call: Call, { user_id = call.actor.user_id }: DelegatesOf): Promise<Delegate[]> {
  assertOwn(call, user_id);
  if (!(await findUser(call, user_id))) throw notFound('用户');
  return delegatesWhere(call, sql`d.user_id = ${user_id}`);
}

async function save(call: Call, input: DelegateSave): Promise<Delegate> {
  const { id, version, user_id = call.actor.user_id, ...values } = input;
  const before = id === undefined ? undefined : await loadDelegate(call, id);
  await assertMayName(call, user_id, id ?? 0);
  if (before && before.user_id !== user_id) await assertMayName(call, before.user_id, before.id);
  await assertUser(call, user_id, 'user_id', '所选用户不存在或已停用');
  await assertUser(call, values.deputy_id, 'deputy_id', '所选代理人不存在或已停用');
  const saved = await saveRecord(call.tx, 'deputy', '审批代理', { id, version }, { user_id, ...values });
  const after = await loadDelegate(call, saved);
  const action = before ? 'update' : 'create';
  await call.audit({ object: 'deputy', object_id: saved, action, before: { ...before }, after: { ...after } });
  await addressTasks(call);
  return after;
}

async function remove(call: Call, { ids }: { ids: number[] }) {
  for (const id of ids) {
    const before = await loadDelegate(call, id);
    await assertMayName(call, before.user_id, id);
    await call.audit({ object: 'deputy', object_id: id, action: 'delete', before: { ...before } });
  }
  const deleted = await deleteRecords(call.tx, 'deputy', '审批代理', ids);
  await addressTasks(call);
  return { deleted };
}

const delegateRoutes: Route[] = [
  handle(calls.delegatesOfUser, list),
  handle(calls.saveDelegate, save),
  handle(calls.deleteDelegate, remove),
];

export const delegate: AreaObject = {
  routes: () => [...delegateRoutes],
  constraints: {
    deputy_period: field('end_date', '结束日期不能早于开始日期'),
    deputy_other: field('deputy_id', '代理人不能是本人'),
    deputy_user: reference('user_id', '所选用户不存在'),
    deputy_deputy: reference('deputy_id', '所选代理人不存在'),
    deputy_one_at_a_time: { code: 409, message: '这段时间已有代理人', path: ['start_date'] },
  },
};
