// Departments (部门): the tree, its order, and the parks of a department. The database refuses a cycle.
import sql from 'sql-template-tag';
import {
  departmentCalls,
  departmentOptions,
  departmentTree,
  departmentUsers,
  moveDepartment,
} from '#api/setup/department';
import type {
  Department,
  DepartmentMove,
  DepartmentOption,
  DepartmentRow,
  DepartmentSave,
  DepartmentUser,
  DepartmentUsersTerms,
} from '#api/setup/department.schema';
import type { Nothing } from '#api/setup/reference-data';
import type { Actor } from '#server/platform/access/actor';
import { assertWithinReach, waitForTurn } from '#server/platform/access/reach';
import { inScope } from '#server/platform/access/scope';
import { duplicate, field, reference } from '#server/platform/db/constraints';
import { maybeOne, one, type Tx } from '#server/platform/db/database';
import { objectRoutes } from '#server/platform/list/object';
import { updateRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { invalid, missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { departmentPath, departmentsBelow } from './department-path';

const TITLE = '部门';

/** Parks outside the actor's scope are neither shown nor changed. */
const columns = (actor: Actor) => sql`d.id, d.version, d.name, d.code, d.parent_id, d.head_id, d.phone,
  (select coalesce(json_agg(dp.park_id order by dp.park_id), '[]') from department_park dp
    where (dp.company_id, dp.department_id) = (d.company_id, d.id)${inScope(actor, sql`dp.park_id`)}) as park_ids`;

async function loadDepartment(tx: Tx, actor: Actor, id: number): Promise<Department> {
  const department = await maybeOne<Department>(
    tx,
    sql`select ${columns(actor)} from department d where d.company_id = app_company() and d.id = ${id}`,
  );
  if (!department) throw notFound(TITLE);
  return department;
}

const loadTree = ({ tx, actor }: Call, _input: Nothing) =>
  tx.query<DepartmentRow>(
    sql`select ${columns(actor)}, h.display_name as head,
          (select count(*)::int from app_user u where u.company_id = d.company_id and u.department_id = d.id) as user_count,
          (select count(*)::int from app_user u where u.company_id = d.company_id
            and u.department_id in (${departmentsBelow(sql`array[d.id]`)})) as all_user_count
        from department d left join app_user h on h.company_id = d.company_id and h.id = d.head_id where d.company_id = app_company() order by d.sort, d.id`,
  );

/**
 * Serializes changes of the tree, so that each sees the result of the one before. Changes of users go first, because they lock departments while they
 * are written.
 */
async function lockTree(call: Call): Promise<void> {
  await waitForTurn(call);
  await call.tx.query(sql`select id from department where company_id = app_company() order by id for update`);
}

/** Returns the users who see the parks of the departments through a role by department: those of the departments and of all ancestors. */
async function usersAbove({ tx }: Call, ids: readonly number[]): Promise<number[]> {
  const users = await tx.query<{ id: number }>(
    sql`with recursive above as (
          select d.id, d.parent_id from department d where d.company_id = app_company() and d.id = any(${[...ids]}::bigint[])
          union
          select d.id, d.parent_id from department d join above a on a.parent_id = d.id where d.company_id = app_company()
        ) select distinct u.id from app_user u
        join user_role m on m.company_id = u.company_id and m.user_id = u.id
        join role r on (r.company_id, r.id) = (m.company_id, m.role_id) and r.scope = 'department'
        where u.company_id = app_company() and u.department_id in (select id from above)`,
  );
  return users.map((user) => user.id);
}

/**
 * A change of a department's parks also affects all ancestors that see parks by department. The affected rights must be within the actor's own,
 * checked before and after the change.
 */
async function assertGives(
  call: Call,
  id: number | undefined,
  ...parents: (number | null | undefined)[]
): Promise<void> {
  const users = await usersAbove(
    call,
    [id, ...parents].filter((place) => place != null),
  );
  await assertWithinReach(call, { users, object: 'department', object_id: id ?? 0, path: ['park_ids'] });
}

/** Returns true when a save changes which users see which parks. */
function changesParks({ parent_id = null, park_ids = [] }: DepartmentSave, before: Department | undefined): boolean {
  if (!before) return park_ids.length > 0;
  const same = park_ids.length === before.park_ids.length && park_ids.every((id) => before.park_ids.includes(id));
  return !same || before.parent_id !== parent_id;
}

async function assertParks({ tx, actor }: Call, park_ids: readonly number[]): Promise<void> {
  const { n } = await one<{ n: number }>(
    tx,
    sql`select count(*)::int as n from park p
        where p.company_id = app_company() and p.id = any(${[...park_ids]}::bigint[])${inScope(actor, sql`p.id`)}`,
  );
  if (n !== new Set(park_ids).size)
    throw missing([{ path: ['park_ids'], message: '所选园区不存在或不在您的数据范围内' }]);
}

/** The head must be an enabled user; an unchanged head may have been disabled later. */
async function assertHead({ tx }: Call, head_id: number | null, before: Department | undefined): Promise<void> {
  if (head_id === null || head_id === before?.head_id) return;
  const user = await maybeOne<{ enabled: boolean }>(
    tx,
    sql`select u.enabled from app_user u where u.company_id = app_company() and u.id = ${head_id}`,
  );
  if (!user) throw missing([{ path: ['head_id'], message: '所选负责人不存在' }]);
  if (!user.enabled) throw invalid([{ path: ['head_id'], message: '该用户已停用，请选择其他负责人' }]);
}

/** A new department, and one moved to another parent, is placed last. */
async function prepare(call: Call, input: DepartmentSave, before?: Department): Promise<Record<string, unknown>> {
  const { tx } = call;
  const { name, code, parent_id = null, park_ids = [], head_id = null, phone } = input;
  await assertHead(call, head_id, before);
  await lockTree(call);
  await assertParks(call, park_ids);
  if (changesParks(input, before)) await assertGives(call, before?.id, before?.parent_id, parent_id);
  if (before && before.parent_id === parent_id) return { name, code, head_id, phone };
  const { sort } = await one<{ sort: number }>(
    tx,
    sql`select coalesce(max(sort), 0) + 1 as sort from department
        where company_id = app_company() and parent_id is not distinct from ${parent_id}::bigint`,
  );
  return { name, code, head_id, phone, parent_id, sort };
}

async function saveParks(call: Call, id: number, input: DepartmentSave, before?: Department): Promise<void> {
  const { tx, actor } = call;
  const { park_ids = [] } = input;
  await tx.query(
    sql`delete from department_park dp where dp.company_id = app_company() and dp.department_id = ${id}${inScope(actor, sql`dp.park_id`)}`,
  );
  await tx.query(
    sql`insert into department_park (company_id, department_id, park_id)
        select distinct app_company(), ${id}::bigint, park_id from unnest(${park_ids}::bigint[]) as p (park_id)`,
  );
  if (changesParks(input, before)) await assertGives(call, id, before?.parent_id);
}

/** Moves a department to another parent and to a position among its children; the siblings are renumbered. */
async function move(call: Call, { id, version, parent_id, position }: DepartmentMove): Promise<Department> {
  const { tx, actor } = call;
  await lockTree(call);
  const before = await loadDepartment(tx, actor, id);
  const siblings = await tx.query<{ id: number }>(
    sql`select id from department where company_id = app_company() and id <> ${id}
        and parent_id is not distinct from ${parent_id}::bigint order by sort, id`,
  );
  const ids = siblings.map((sibling) => sibling.id);
  ids.splice(position - 1, 0, id);
  const elsewhere = before.parent_id !== parent_id;
  if (elsewhere) await assertGives(call, id, parent_id);
  await updateRecord(tx, 'department', TITLE, { id, version }, { parent_id });
  if (elsewhere) await assertGives(call, id, before.parent_id);
  await tx.query(
    sql`update department d set sort = o.place from unnest(${ids}::bigint[]) with ordinality o (id, place)
        where d.company_id = app_company() and d.id = o.id and d.sort <> o.place`,
  );
  const after = await loadDepartment(tx, actor, id);
  const place = ids.indexOf(id) + 1;
  await call.audit({
    object: 'department',
    object_id: id,
    action: 'move',
    before: { parent_id: before.parent_id },
    after: { parent_id, position: place },
  });
  return after;
}

/** Names the children or users that prevent deletion; the foreign keys refuse it in any case. */
async function refuseInhabited(call: Call, ids: readonly number[]): Promise<void> {
  const { tx } = call;
  const blocked = await maybeOne<{ name: string; children: number; users: number }>(
    tx,
    sql`select d.name, c.n as children, u.n as users from department d,
          lateral (select count(*)::int as n from department c where c.company_id = d.company_id and c.parent_id = d.id) c,
          lateral (select count(*)::int as n from app_user u where u.company_id = d.company_id and u.department_id = d.id) u
        where d.company_id = app_company() and d.id = any(${[...ids]}::bigint[]) and c.n + u.n > 0 order by d.id limit 1`,
  );
  if (!blocked) return assertGives(call, ...(ids as [number, ...number[]]));
  const parts = [
    ...(blocked.children ? [`${blocked.children} 个下级部门`] : []),
    ...(blocked.users ? [`${blocked.users} 名用户`] : []),
  ];
  throw new Refusal(409, `部门「${blocked.name}」下还有 ${parts.join('、')}，请先移走再删除`);
}

async function users({ tx, actor }: Call, { id, below }: DepartmentUsersTerms): Promise<DepartmentUser[]> {
  await loadDepartment(tx, actor, id);
  return tx.query<DepartmentUser>(
    sql`select u.id, u.name, u.display_name, u.job_title, u.enabled, u.department_id, ${departmentPath(sql`u.department_id`)} as department,
          coalesce((select string_agg(r.name, '、' order by r.id) from user_role ur
            join role r on (r.company_id, r.id) = (ur.company_id, ur.role_id)
            where ur.company_id = u.company_id and ur.user_id = u.id), '') as roles
        from app_user u where u.company_id = app_company()
          and ${below ? sql`u.department_id in (${departmentsBelow([id])})` : sql`u.department_id = ${id}`}
        order by u.department_id <> ${id}, u.enabled desc, department, u.id`,
  );
}

const departmentRoutes: Route[] = [
  handle(departmentTree, loadTree),
  ...objectRoutes(departmentCalls, {
    table: 'department',
    title: TITLE,
    load: loadDepartment,
    prepare,
    after: saveParks,
    beforeRemove: refuseInhabited,
  }),
  handle(moveDepartment, move),
  handle(departmentUsers, users),
  handle(departmentOptions, ({ tx }) =>
    tx.query<DepartmentOption>(
      sql`select d.id as value, ${departmentPath(sql`d.id`)} as label, d.parent_id
          from department d where d.company_id = app_company() order by label, d.id`,
    ),
  ),
];

export const department: AreaObject = {
  routes: () => [...departmentRoutes],
  constraints: {
    department_name_unique: duplicate('name', '同一上级部门下已有同名部门'),
    department_code_unique: duplicate('code', '部门编码已属于另一部门'),
    department_head: reference('head_id', '所选负责人不存在'),
    department_parent: reference('parent_id', '所选上级部门不存在'),
    department_cycle: field('parent_id', '上级部门不能是本部门或其下级部门'),
    department_park_park: reference('park_ids', '所选园区不存在'),
  },
};
