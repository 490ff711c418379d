// Imports users from a spreadsheet: names of departments and roles become ids, and each user gets a first password that is shown once.

import sql from 'sql-template-tag';
import { generatePassword } from '#api/kernel/access/password';
import { signInKey } from '#api/kernel/access/sign-in-key';
import type { ImportIssue } from '#api/kernel/import';
import { userImport } from '#api/setup/user/user.import';
import type { UserImportRow } from '#api/setup/user/user.schema';
import { assertWithinReach, excessOf, reachOfRoles } from '#server/platform/access/reach';
import { KEY_OF_USER } from '#server/platform/access/sign-in-name';
import type { ImportSpec, Resolved } from '#server/platform/import/index';
import { insertRecords, insertRecordsWithIds } from '#server/platform/list/record';
import { randomInt } from '#server/platform/runtime/random';
import { onThread } from '#server/platform/threads/index';
import { auditAll } from '#server/platform/use-case/audit';
import type { Call } from '#server/platform/use-case/route';
import { departmentPath } from './department-path';

interface NewUser {
  row: UserImportRow;
  department_id: number | null;
  role_ids: number[];
}

interface Secret {
  password: string;
  password_hash: string;
}

/** Normalizes a path for comparison: 总部 / 招商部 and 总部/招商部 are equal. */
const pathOf = (path: string) =>
  path
    .split('/')
    .map((part) => part.trim())
    .join('/');

interface ImportReferences {
  departments: ReadonlyMap<string, number>;
  roles: ReadonlyMap<string, number>;
  /** Rights of a role that the importing user lacks, by its name; they cannot assign such a role. */
  beyond: ReadonlyMap<string, string>;
  /** Sign-in names that already exist on the platform, as keys. */
  taken: ReadonlySet<string>;
}

async function loadReferences(call: Call, rows: readonly UserImportRow[]): Promise<ImportReferences> {
  const { tx, actor } = call;
  const departments = await tx.query<{ id: number; path: string }>(
    sql`select d.id, ${departmentPath(sql`d.id`)} as path from department d where d.company_id = app_company()`,
  );
  const roles = await tx.query<{ id: number; name: string }>(
    sql`select id, name from role where company_id = app_company()`,
  );
  const reaches = new Map(
    (
      await reachOfRoles(
        call,
        roles.map(({ id }) => id),
      )
    ).map((reach) => [reach.id, reach]),
  );
  const beyond = roles.flatMap(({ id, name }): [string, string][] => {
    const reach = reaches.get(id);
    const excess = reach && excessOf(actor, reach);
    return excess ? [[name, excess.text]] : [];
  });
  const names = rows.map((row) => signInKey(row.name));
  // Names are unique across the platform: this is the only query for users beyond the enterprise.
  const taken = await tx.query<{ name: string }>(
    sql`select ${KEY_OF_USER} as name from app_user u where ${KEY_OF_USER} = any(${names}::text[])`,
  );
  return {
    departments: new Map(departments.map(({ id, path }) => [pathOf(path), id])),
    roles: new Map(roles.map(({ id, name }) => [name, id])),
    beyond: new Map(beyond),
    taken: new Set(taken.map(({ name }) => name)),
  };
}

function resolveRow(row: UserImportRow, { departments, roles, beyond, taken }: ImportReferences): Resolved<NewUser> {
  const issues: ImportIssue[] = [];
  if (taken.has(signInKey(row.name))) issues.push({ column: 'name', message: '登录名已被使用' });
  const department_id = row.department === '' ? null : departments.get(pathOf(row.department));
  if (department_id === undefined) issues.push({ column: 'department', message: '没有此部门' });
  const unknown = row.roles.filter((name) => !roles.has(name));
  if (unknown.length) issues.push({ column: 'roles', message: `没有此角色：${unknown.join('、')}` });
  for (const name of row.roles.filter((each) => beyond.has(each)))
    issues.push({ column: 'roles', message: `角色「${name}」含有${beyond.get(name)}，您不能授予` });
  if (issues.length || department_id === undefined) return { issues };
  return { ready: { row, department_id, role_ids: row.roles.flatMap((name) => roles.get(name) ?? []) } };
}

async function writeUsers(call: Call, users: readonly NewUser[], secrets: readonly Secret[]) {
  const { tx, actor, request_id } = call;
  const ids = await insertRecordsWithIds(
    tx,
    'app_user',
    users.map(({ row: { department: _path, roles: _names, ...values }, department_id }, index) => ({
      ...values,
      department_id,
      password_hash: secrets[index]?.password_hash,
      password_given: true,
    })),
  );
  await insertRecords(
    tx,
    'user_role',
    users.flatMap(({ role_ids }, index) => role_ids.map((role_id) => ({ user_id: ids[index], role_id }))),
  );
  await assertWithinReach(call, { object: 'app_user', object_id: 0, users: ids, path: ['roles'] });
  const entries = users.map(({ row }, index) => ({
    object: 'app_user',
    object_id: ids[index] ?? 0,
    action: 'import',
    after: row as unknown as Record<string, unknown>,
  }));
  await auditAll(tx, actor, request_id, entries);
  const handout = users.map(({ row }, index) => ({
    name: row.name,
    display_name: row.display_name,
    password: secrets[index]?.password ?? '',
  }));
  return { ids, handout };
}

/** Batch size of hashing, about a second; other requests run between batches. */
const AT_ONCE = 20;

/** Hashes first passwords on a worker thread; it stops when the client disconnects. */
async function newSecrets(count: number): Promise<Secret[]> {
  const secrets: Secret[] = [];
  while (secrets.length < count) {
    const passwords = Array.from({ length: Math.min(AT_ONCE, count - secrets.length) }, () =>
      generatePassword(randomInt),
    );
    const hashes = await onThread('hash-passwords', { passwords });
    secrets.push(...hashes.map((password_hash, place) => ({ password: passwords[place] ?? '', password_hash })));
  }
  return secrets;
}

export const userImportSpec: ImportSpec<UserImportRow, NewUser, Secret> = {
  declaration: userImport,
  async resolve(call, rows) {
    const existing = await loadReferences(call, rows);
    return rows.map((row) => resolveRow(row, existing));
  },
  prepare: newSecrets,
  write: writeUsers,
};
