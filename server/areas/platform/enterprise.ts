// Enterprises (企业), for super-administrators. They see the name and usage of an enterprise, never its rows.

import sql, { type Sql } from 'sql-template-tag';
import * as calls from '#api/platform/enterprise';
import { enterpriseList, signInList } from '#api/platform/enterprise.list';
import type {
  AdminPassword,
  ChangedEnterprise,
  Enterprise,
  NewEnterprise,
  PasswordReset,
  Switching,
} from '#api/platform/enterprise.schema';
import { insertDefaultChains } from '#server/db/default-chains';
import { insertEnterprise, insertUser } from '#server/db/seed/enterprise';
import { assertPassword, hashPassword } from '#server/platform/access/password';
import { isNamed } from '#server/platform/access/sign-in-name';
import { duplicate } from '#server/platform/db/constraints';
import { enterCompany, maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import type { AreaObject } from '#server/platform/use-case/area';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { logPlatform } from './log';

/** Switches the transaction into the enterprise, where its administrators are read. */
async function loadEnterprise(tx: Tx, id: number): Promise<Enterprise> {
  const company = await maybeOne<Omit<Enterprise, 'administrator'>>(
    tx,
    sql`select id, version, code, name, enabled, external_tenant, created_at from company where id = ${id}`,
  );
  if (!company) throw notFound('企业');
  await enterCompany(tx, id);
  const administrator = await maybeOne<NonNullable<Enterprise['administrator']>>(
    tx,
    sql`select u.id, u.name, u.display_name from app_user u
        where u.company_id = app_company() and u.id in (select company_administrators()) order by u.id limit 1`,
  );
  return { ...company, administrator: administrator ?? null };
}

/** Updates columns of the enterprise if its version is still the given one. */
async function updateCompany(tx: Tx, { id, version }: { id: number; version: number }, set: Sql): Promise<void> {
  const changed = await tx.query(
    sql`update company set ${set}, version = version + 1 where id = ${id} and version = ${version} returning id`,
  );
  if (!changed.length) throw new Refusal(409, '该企业已被他人修改，请刷新后在最新内容上重新编辑');
}

/** Checked separately, so that the error appears at the administrator's field: the form also has the enterprise's name. */
async function assertNameFree(tx: Tx, admin_name: string): Promise<void> {
  const taken = await maybeOne(tx, sql`select u.id from app_user u where ${isNamed(admin_name)}`);
  if (taken) throw new Refusal(409, '登录名已被使用', [{ path: ['admin_name'], message: '登录名已被使用' }]);
}

/** Creates the enterprise with its basic data, roles, approval chains and first administrator, all in one transaction. */
async function create(call: Call, input: NewEnterprise): Promise<Enterprise> {
  const { tx } = call;
  const { code, name, external_tenant, legal_entity } = input;
  await assertNameFree(tx, input.admin_name);
  const id = await insertEnterprise(tx, { code, name, legal_entities: [{ name: legal_entity, uscc: '' }] });
  await tx.query(sql`update company set external_tenant = ${external_tenant || null} where id = ${id}`);
  await insertDefaultChains(tx);
  const owner = { name: input.admin_name, enterprise: `${name} ${legal_entity} ${code}` };
  await assertPassword(call, input.admin_password, owner, 'admin_password');
  await insertUser(tx, {
    name: input.admin_name,
    display_name: input.admin_display_name,
    password: input.admin_password,
    password_given: true,
    role: 'admin',
  });
  await logPlatform(call, {
    action: 'create',
    company_id: id,
    after: { code, name, legal_entity, external_tenant: external_tenant || null, administrator: input.admin_name },
  });
  return loadEnterprise(tx, id);
}

async function update(call: Call, { id, version, name, external_tenant }: ChangedEnterprise): Promise<Enterprise> {
  const before = await loadEnterprise(call.tx, id);
  await updateCompany(call.tx, { id, version }, sql`name = ${name}, external_tenant = ${external_tenant || null}`);
  await logPlatform(call, {
    action: 'update',
    company_id: id,
    before: { name: before.name, external_tenant: before.external_tenant },
    after: { name, external_tenant: external_tenant || null },
  });
  return loadEnterprise(call.tx, id);
}

/** Users of a disabled enterprise are signed out immediately: `session_actor` refuses them, and their sessions are deleted. */
async function switchTo(enabled: boolean, call: Call, { id, version, reason }: Switching): Promise<Enterprise> {
  const { tx } = call;
  const before = await loadEnterprise(tx, id);
  if (before.enabled === enabled)
    throw new Refusal(409, `企业「${before.name}」已经是${enabled ? '启用' : '停用'}状态`);
  await updateCompany(tx, { id, version }, sql`enabled = ${enabled}`);
  if (!enabled)
    await tx.query(sql`delete from session where user_id in (select u.id from app_user u where u.company_id = ${id})`);
  await logPlatform(call, {
    action: enabled ? 'enable' : 'disable',
    company_id: id,
    before: { enabled: !enabled },
    after: { enabled, reason },
  });
  return loadEnterprise(tx, id);
}

async function resetPassword(call: Call, { id, password }: AdminPassword): Promise<PasswordReset> {
  const { tx } = call;
  const { name: enterprise, administrator } = await loadEnterprise(tx, id);
  if (!administrator) throw new Refusal(409, `企业「${enterprise}」没有启用的管理员`);
  await assertPassword(call, password, { name: administrator.name, enterprise });
  await tx.query(
    sql`update app_user set password_hash = ${await hashPassword(password)}, password_given = true, version = version + 1
        where company_id = app_company() and id = ${administrator.id}`,
  );
  const gone = await tx.query(sql`delete from session where user_id = ${administrator.id} returning id`);
  await logPlatform(call, {
    action: 'reset-password',
    company_id: id,
    after: { administrator: administrator.name },
  });
  return { name: administrator.name, display_name: administrator.display_name, ended: gone.length };
}

const stateOf = (enabled: Sql) => sql`case when ${enabled} then 'enabled' else 'disabled' end`;

const listed = listRoutes(enterpriseList, {
  source: () => sql`from company c join enterprise_usage() g on g.company_id = c.id
    left join lateral (select count(*) filter (where u.enabled) as users, max(u.last_sign_in_at) as last_sign_in_at
      from app_user u where u.company_id = c.id) p on true where true`,
  id: sql`c.id`,
  extra: { version: sql`c.version` },
  columns: {
    name: sql`c.name`,
    code: sql`c.code`,
    enabled: stateOf(sql`c.enabled`),
    user_count: sql`p.users`,
    park_count: sql`g.parks`,
    contract_count: sql`g.contracts`,
    last_sign_in_at: sql`p.last_sign_in_at`,
    created_at: sql`c.created_at`,
    external_tenant: sql`c.external_tenant`,
  },
});

const signIns = listRoutes(signInList, {
  source: () => sql`from app_user u left join lateral (
      select count(*) as open, (array_agg(s.address order by s.id desc))[1] as address,
        (array_agg(s.user_agent order by s.id desc))[1] as user_agent
      from session s where s.user_id = u.id) s on true where u.company_id is not null`,
  id: sql`u.id`,
  columns: {
    name: sql`u.name`,
    display_name: sql`u.display_name`,
    enabled: stateOf(sql`u.enabled`),
    last_sign_in_at: sql`u.last_sign_in_at`,
    session_count: sql`s.open`,
    address: sql`s.address`,
    user_agent: sql`s.user_agent`,
    company_id: sql`u.company_id`,
  },
});

export const enterpriseRoutes: Route[] = [
  ...listed,
  ...signIns,
  handle(calls.getEnterprise, ({ tx }, { id }) => loadEnterprise(tx, id)),
  handle(calls.createEnterprise, create),
  handle(calls.saveEnterprise, update),
  handle(calls.enableEnterprise, (call, input) => switchTo(true, call, input)),
  handle(calls.disableEnterprise, (call, input) => switchTo(false, call, input)),
  handle(calls.resetAdminPassword, resetPassword),
];

export const enterprise: AreaObject = {
  routes: () => [...enterpriseRoutes],
  constraints: {
    company_code_unique: duplicate('code', '企业编号已存在'),
    company_external_tenant_unique: duplicate('external_tenant', '该物业系统企业号已属于另一企业'),
  },
};
