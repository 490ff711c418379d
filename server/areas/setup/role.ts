// Roles (角色): the permissions of their holders and the parks they see. Changes of holders go through workflows/people.ts.
import sql from 'sql-template-tag';
import type { Deleted, Ids } from '#api/kernel/endpoint/crud';
import { roleCalls, roleOptions, userOptions } from '#api/setup/role/role';
import { roleList } from '#api/setup/role/role.list';
import type { Role, RoleMembers, RoleTerms } from '#api/setup/role/role.schema';
import { assertWithinReach } from '#server/platform/access/reach';
import { inScope } from '#server/platform/access/scope';
import { conflict, duplicate, reference } from '#server/platform/db/constraints';
import { maybeOne, type Tx } from '#server/platform/db/database';
import { listRoutes } from '#server/platform/list/list';
import { deleteRecords, insertRecords, saveRecord, updateRecord } from '#server/platform/list/record';
import type { AreaObject } from '#server/platform/use-case/area';
import { missing, notFound, Refusal } from '#server/platform/use-case/errors';
import { type Call, handle, type Route } from '#server/platform/use-case/route';
import { departmentPath } from './department-path';

async function loadRole(tx: Tx, id: number): Promise<Role> {
  const role = await maybeOne<Role>(
    tx,
    sql`select r.id, r.version, r.name, r.remark, r.scope,
          to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as updated_at,
          (select w.display_name from app_user w where w.company_id = app_company() and w.id = r.updated_by) as updated_by,
          coalesce((select json_agg(k.key order by k.key) from role_key k
            where k.company_id = app_company() and k.role_id = r.id), '[]') as keys,
          coalesce((select json_agg(p.park_id order by p.park_id) from role_park p
            where p.company_id = app_company() and p.role_id = r.id), '[]') as park_ids,
          coalesce((select json_agg(k.name order by k.id) from role_park p join park k on (k.company_id, k.id) = (p.company_id, p.park_id)
            where p.company_id = app_company() and p.role_id = r.id), '[]') as parks,
          coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'display_name', u.display_name,
              'department', coalesce(${departmentPath(sql`u.department_id`)}, ''), 'enabled', u.enabled)
              order by u.display_name, u.id)
            from user_role m join app_user u on u.company_id = m.company_id and u.id = m.user_id
            where m.company_id = app_company() and m.role_id = r.id), '[]') as members
        from role r where r.company_id = app_company() and r.id = ${id}`,
  );
  if (!role) throw notFound('角色');
  return role;
}

/** Returns the role as visible to an actor: parks outside their scope are counted, not named. */
function seenBy({ actor }: Call, role: Role): Role {
  const seen = role.park_ids.map((id) => actor.scope_park_ids?.includes(id) ?? true);
  const hidden = seen.filter((each) => !each).length;
  return {
    ...role,
    park_ids: role.park_ids.filter((_id, place) => seen[place]),
    parks: [...role.parks.filter((_name, place) => seen[place]), ...(hidden ? [`另有 ${hidden} 个园区`] : [])],
  };
}

/** Fields for the audit trail: parks and members by name. */
const audited = ({ name, remark, scope, parks, keys }: Role) => ({ name, remark, scope, parks, keys });
const membersOf = ({ members }: Role) => ({ members: members.map((member) => member.display_name) });

/** Parks added to the role must exist within the actor's own scope. */
async function assertParks({ tx, actor }: Call, wanted: readonly number[], before: readonly number[]): Promise<void> {
  const added = [...new Set(wanted.filter((id) => !before.includes(id)))];
  const found = await tx.query(
    sql`select p.id from park p where p.company_id = app_company() and p.id = any(${added}::bigint[])${inScope(actor, sql`p.id`)}`,
  );
  if (found.length !== added.length)
    throw missing([{ path: ['park_ids'], message: '所选园区不存在或不在您的数据范围内' }]);
}

const changedBy = ({ actor, now }: Call) => ({ updated_at: now.toISOString(), updated_by: actor.user_id });

export async function saveRole(call: Call, input: RoleTerms): Promise<Role> {
  const { tx } = call;
  const { id, version, keys, park_ids, ...values } = input;
  const before = id === undefined ? undefined : await loadRole(tx, id);
  const attempt = { object: 'role', object_id: id ?? 0 };
  if (id !== undefined) await assertWithinReach(call, { ...attempt, roles: [id] });
  const parks = values.scope === 'parks' ? [...new Set(park_ids)] : [];
  await assertParks(call, parks, before?.park_ids ?? []);
  const role_id = await saveRecord(tx, 'role', '角色', { id, version }, { ...values, ...changedBy(call) });
  await tx.query(sql`delete from role_key where company_id = app_company() and role_id = ${role_id}`);
  await insertRecords(
    tx,
    'role_key',
    keys.map((key) => ({ role_id, key })),
  );
  await tx.query(sql`delete from role_park where company_id = app_company() and role_id = ${role_id}`);
  await insertRecords(
    tx,
    'role_park',
    parks.map((park_id) => ({ role_id, park_id })),
  );
  await assertWithinReach(call, { ...attempt, roles: [role_id] });
  const after = await loadRole(tx, role_id);
  await call.audit({
    object: 'role',
    object_id: role_id,
    action: before ? 'update' : 'create',
    before: before && audited(before),
    after: audited(after),
  });
  return after;
}

/** Sets exactly these users as members. Added and removed users, and the role itself, must be within the actor's own rights. */
export async function setMembers(call: Call, { id, version, user_ids }: RoleMembers): Promise<Role> {
  const { tx } = call;
  const before = await loadRole(tx, id);
  const wanted = [...new Set(user_ids)];
  const found = await tx.query(
    sql`select id from app_user where company_id = app_company() and id = any(${wanted}::bigint[])`,
  );
  if (found.length !== wanted.length) throw missing([{ path: ['user_ids'], message: '所选用户不存在' }]);
  const members = before.members.map((member) => member.id);
  const users = [
    ...wanted.filter((each) => !members.includes(each)),
    ...members.filter((each) => !wanted.includes(each)),
  ];
  const touched = { object: 'role', object_id: id, roles: [id], users, path: ['user_ids'] };
  await assertWithinReach(call, touched);
  await updateRecord(tx, 'role', '角色', { id, version }, changedBy(call));
  await tx.query(sql`delete from user_role where company_id = app_company() and role_id = ${id}`);
  await insertRecords(
    tx,
    'user_role',
    wanted.map((user_id) => ({ user_id, role_id: id })),
  );
  await assertWithinReach(call, touched);
  const after = await loadRole(tx, id);
  await call.audit({
    object: 'role',
    object_id: id,
    action: 'members',
    before: membersOf(before),
    after: membersOf(after),
  });
  return after;
}

/** A role with members, or one that an approval waits for, cannot be deleted. */
async function assertUnused(tx: Tx, role: Role): Promise<void> {
  if (role.members.length)
    throw new Refusal(409, `角色「${role.name}」还有 ${role.members.length} 名成员，请先移出成员再删除`);
  const chain = await maybeOne<{ name: string }>(
    tx,
    sql`select c.name from approval_chain_step s join approval_chain c on (c.company_id, c.id) = (s.company_id, s.chain_id)
        where s.company_id = app_company() and s.role_id = ${role.id} order by c.id limit 1`,
  );
  if (chain) throw new Refusal(409, `角色「${role.name}」是审批链「${chain.name}」的审批人，请先调整审批链`);
}

export async function removeRoles(call: Call, { ids }: Ids): Promise<Deleted> {
  for (const id of new Set(ids)) {
    const role = await loadRole(call.tx, id);
    await assertWithinReach(call, { object: 'role', object_id: id, roles: [id], path: ['ids'] });
    await assertUnused(call.tx, role);
    await call.audit({ object: 'role', object_id: id, action: 'delete', before: audited(role) });
  }
  return { deleted: await deleteRecords(call.tx, 'role', '角色', ids) };
}

const listed = listRoutes(roleList, {
  source: ({ actor }) => {
    const seen = sql`true${inScope(actor, sql`k.id`)}`;
    return sql`from role r left join app_user w on w.company_id = r.company_id and w.id = r.updated_by
      cross join lateral (
        select concat_ws('、', string_agg(k.name, '、' order by k.id) filter (where ${seen}),
          '另有 ' || nullif(count(*) filter (where not (${seen})), 0) || ' 个园区') as names
        from role_park p join park k on (k.company_id, k.id) = (p.company_id, p.park_id)
        where p.company_id = app_company() and p.role_id = r.id) parks
      where r.company_id = app_company()`;
  },
  id: sql`r.id`,
  extra: { version: sql`r.version` },
  columns: {
    name: sql`r.name`,
    member_count: sql`(select count(*) from user_role m where m.company_id = app_company() and m.role_id = r.id)`,
    scope: sql`r.scope`,
    parks: sql`nullif(parks.names, '')`,
    key_count: sql`(select count(*) from role_key k where k.company_id = app_company() and k.role_id = r.id)`,
    updated_at: sql`r.updated_at`,
    updated_by: sql`w.display_name`,
    remark: sql`r.remark`,
  },
});

const roleReadRoutes: Route[] = [
  ...listed,
  handle(roleCalls.get, async (call, { id }) => seenBy(call, await loadRole(call.tx, id))),
  handle(roleOptions, ({ tx }) =>
    tx.query(sql`select id as value, name as label from role where company_id = app_company() order by name`),
  ),
  handle(userOptions, ({ tx }) =>
    tx.query(
      sql`select id as value, display_name || '（' || name || case when enabled then '' else '，已停用' end || '）' as label
          from app_user where company_id = app_company() order by enabled desc, display_name, id`,
    ),
  ),
];

export const role: AreaObject = {
  routes: () => [...roleReadRoutes],
  constraints: {
    role_built_in: conflict('该内置角色已存在'),
    role_updated_by: reference('updated_by', '修改人不存在'),
    role_name_unique: duplicate('name', '角色名称已存在'),
  },
};
