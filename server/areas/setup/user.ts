// Users (用户) of the enterprise. app_user has no row policy, so every statement states the enterprise explicitly. Changes of users go through
// workflows/people.ts.
import sql, { type Sql } from 'sql-template-tag';
import type { BulkDone } from '#api/kernel/endpoint/bulk';
import type { ById } from '#api/kernel/endpoint/crud';
import type { DepartmentAssignment } from '#api/setup/department.schema';
import { endUserSessions, resetUserPassword, resetUserTotp, userCalls } from '#api/setup/user/user';
import { userList } from '#api/setup/user/user.list';
import type { EndedSessions, ResetPassword, User, UserTerms, Versioned } from '#api/setup/user/user.schema';
import { assertPassword, hashPassword } from '#server/platform/access/password';
import { assertWithinReach } from '#server/platform/access/reach';
import { reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { insertRecords, saveRecord, updateRecord } from '#server/platform/list/record';
import { allOrNone } from '#server/platform/use-case/all-or-none';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { departmentPath, departmentsBelow } from './department-path';

async function loadUser({ tx, now }: Call, id: number): Promise<User> {
  const user = await maybeOne<User>(
    tx,
    sql`select u.id, u.version, u.name, u.display_name, u.department_id, u.job_title, u.phone, u.email, u.enabled,
          u.last_sign_in_at, u.totp_enabled, coalesce(${departmentPath(sql`u.department_id`)}, '') as department,
          coalesce((select json_agg(m.role_id order by m.role_id) from user_role m
            where m.company_id = app_company() and m.user_id = u.id), '[]') as role_ids,
          coalesce((select json_agg(r.name order by r.id) from user_role m join role r on (r.company_id, r.id) = (m.company_id, m.role_id)
            where m.company_id = app_company() and m.user_id = u.id), '[]') as roles,
          (select count(*) from session s where s.user_id = u.id and s.expires_at > ${now.toISOString()}) as session_count
        from app_user u where u.company_id = app_company() and u.id = ${id}`,
  );
  if (!user) throw notFound('用户');
  return user;
}

/** Fields for the audit trail: department and roles by name, never a secret. */
const audited = ({ name, display_name, department, job_title, phone, email, roles }: User) => ({
  name,
  display_name,
  department,
  job_title,
  phone,
  email,
  roles,
});

async function assertRoles(tx: Tx, role_ids: readonly number[]): Promise<void> {
  const found = await tx.query(
    sql`select id from role where company_id = app_company() and id = any(${[...role_ids]}::bigint[])`,
  );
  if (found.length !== new Set(role_ids).size) throw missing([{ path: ['role_ids'], message: '所选角色不存在' }]);
}

/** Returns the columns of the row. An address changed by an administrator is no longer verified. */
async function columnsOf(
  { password, role_ids: _roles, id: _id, version: _version, ...values }: UserTerms,
  before?: User,
) {
  if (password !== undefined) return { ...values, password_hash: await hashPassword(password), password_given: true };
  return {
    ...values,
    ...(values.email !== before?.email && { email_verified: false }),
    ...(values.phone !== before?.phone && { phone_verified: false }),
  };
}

/** Managing a user requires all rights of that user: otherwise the actor could sign in as them, or lock them out. */
const assertManages = (call: Call, id: number, path = 'id') =>
  assertWithinReach(call, { object: 'app_user', object_id: id, users: [id], path: [path] });

export async function saveUser(call: Call, input: UserTerms): Promise<User> {
  const { tx } = call;
  const before = input.id === undefined ? undefined : await loadUser(call, input.id);
  if (before) await assertManages(call, before.id, 'role_ids');
  if (before && before.name !== input.name)
    throw invalid([{ path: ['name'], message: '登录名保存后不能修改；确需更换请停用后新增用户' }]);
  if (input.password !== undefined)
    await assertPassword(call, input.password, { name: input.name, enterprise: call.actor.company_name });
  await assertRoles(tx, input.role_ids);
  const id = await saveRecord(tx, 'app_user', '用户', input, await columnsOf(input, before));
  await tx.query(sql`delete from user_role where company_id = app_company() and user_id = ${id}`);
  await insertRecords(
    tx,
    'user_role',
    [...new Set(input.role_ids)].map((role_id) => ({ user_id: id, role_id })),
  );
  await assertWithinReach(call, { object: 'app_user', object_id: input.id ?? 0, users: [id], path: ['role_ids'] });
  const after = await loadUser(call, id);
  await call.audit({
    object: 'app_user',
    object_id: id,
    action: before ? 'update' : 'create',
    before: before && audited(before),
    after: audited(after),
  });
  return after;
}

/** Assigns users to a department, or to none; users who see parks by department see those of the new one from then on. */
export async function assignUsers(call: Call, { ids, department_id }: DepartmentAssignment): Promise<BulkDone> {
  const { tx } = call;
  const found = await tx.query(
    sql`select id from department where company_id = app_company() and id = ${department_id}::bigint`,
  );
  if (department_id !== null && !found.length) throw missing([{ path: ['department_id'], message: '所选部门不存在' }]);
  const users = await tx.query<{ id: number; display_name: string }>(
    sql`select id, display_name from app_user where company_id = app_company() and id = any(${ids}::bigint[]) order by id for update`,
  );
  const names = new Map(users.map(({ id, display_name }) => [id, display_name]));
  return allOrNone({ verb: '调整部门', ids, names }, async (id) => {
    const before = await loadUser(call, id);
    if (before.department_id === department_id) return;
    await assertManages(call, id, 'ids');
    await updateRecord(tx, 'app_user', '用户', before, { department_id });
    await assertManages(call, id, 'ids');
    const after = await loadUser(call, id);
    await call.audit({
      object: 'app_user',
      object_id: id,
      action: 'assign-department',
      before: { department: before.department },
      after: { department: after.department },
    });
  });
}

/** Ends all sessions of a user of the enterprise; returns their number. */
async function endSessions(tx: Tx, id: number): Promise<number> {
  const gone = await tx.query(
    sql`delete from session where user_id = (select u.id from app_user u where u.company_id = app_company() and u.id = ${id}) returning id`,
  );
  return gone.length;
}

async function setEnabled(call: Call, { id, version }: Versioned, enabled: boolean): Promise<User> {
  const { tx, actor } = call;
  const before = await loadUser(call, id);
  await assertManages(call, id);
  if (!enabled && id === actor.user_id) throw new Refusal(409, '不能停用自己的账号，请由另一位管理员操作');
  await updateRecord(tx, 'app_user', '用户', { id, version }, { enabled });
  if (!enabled) await endSessions(tx, id);
  await call.audit({
    object: 'app_user',
    object_id: id,
    action: enabled ? 'enable' : 'disable',
    before: { enabled: before.enabled },
    after: { enabled },
  });
  return loadUser(call, id);
}

export const enableUser = (call: Call, input: Versioned) => setEnabled(call, input, true);
export const disableUser = (call: Call, input: Versioned) => setEnabled(call, input, false);

/** Sets a password that the administrator hands over in person. */
async function resetPassword(call: Call, { id, password }: ResetPassword): Promise<EndedSessions> {
  const { tx, actor } = call;
  if (id === actor.user_id) throw new Refusal(409, '请在个人中心修改自己的密码');
  const { name } = await loadUser(call, id);
  await assertManages(call, id);
  await assertPassword(call, password, { name, enterprise: actor.company_name });
  await tx.query(
    sql`update app_user set password_hash = ${await hashPassword(password)}, password_given = true, version = version + 1
        where company_id = app_company() and id = ${id}`,
  );
  const ended = await endSessions(tx, id);
  await call.audit({ object: 'app_user', object_id: id, action: 'reset-password' });
  return { ended };
}

/** Resets the second factor of a user, for example after the loss of a phone, and ends all of the user's sessions. */
async function resetTotp(call: Call, { id }: ById): Promise<User> {
  const { tx, actor } = call;
  if (id === actor.user_id) throw new Refusal(409, '请在个人中心停用自己的动态验证码');
  const before = await loadUser(call, id);
  await assertManages(call, id);
  await tx.query(
    sql`update app_user set totp_enabled = false, totp_secret = null, totp_last_step = 0, version = version + 1
        where company_id = app_company() and id = ${id}`,
  );
  await endSessions(tx, id);
  await call.audit({
    object: 'app_user',
    object_id: id,
    action: 'reset-totp',
    before: { totp_enabled: before.totp_enabled },
    after: { totp_enabled: false },
  });
  return loadUser(call, id);
}

const roleNames: Sql = sql`(select string_agg(r.name, '、' order by r.id) from user_role m
  join role r on (r.company_id, r.id) = (m.company_id, m.role_id) where m.company_id = app_company() and m.user_id = u.id)`;

const listed = listRoutes(userList, {
  source: () => sql`from app_user u where u.company_id = app_company()`,
  id: sql`u.id`,
  extra: { version: sql`u.version` },
  columns: {
    id: sql`u.id`,
    name: sql`u.name`,
    display_name: sql`u.display_name`,
    enabled: sql`case when u.enabled then 'enabled' else 'disabled' end`,
    department: departmentPath(sql`u.department_id`),
    job_title: sql`u.job_title`,
    roles: roleNames,
    phone: sql`u.phone`,
    email: sql`u.email`,
    last_sign_in_at: sql`u.last_sign_in_at`,
  },
  filters: {
    department_id: (ids: number[]) => sql`u.department_id in (${departmentsBelow(ids)})`,
    role_id: (ids: number[]) =>
      sql`exists (select from user_role m where m.company_id = app_company() and m.user_id = u.id and m.role_id = any(${ids}::bigint[]))`,
  },
});

const userRoutes: Route[] = [
  ...listed,
  handle(userCalls.get, (call, { id }) => loadUser(call, id)),
  handle(resetUserPassword, resetPassword),
  handle(resetUserTotp, resetTotp),
  handle(endUserSessions, async (call, { id }) => {
    await loadUser(call, id);
    await assertManages(call, id);
    const ended = await endSessions(call.tx, id);
    await call.audit({ object: 'app_user', object_id: id, action: 'end-sessions' });
    return { ended };
  }),
];

export const user: AreaObject = {
  routes: () => [...userRoutes],
  constraints: {
    app_user_department: reference('department_id', '所选部门不存在'),
  },
};
