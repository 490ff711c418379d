// Role (角色): access keys, data scope, members. A set of keys is stored with all parents included.
import * as z from 'zod';
import { option } from '#api/account/me.schema';
import { accessTree, withParents } from '#api/kernel/access/access-keys';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { id, remark, text, version } from '#api/kernel/form/fields';
import { valuesOf } from '#api/kernel/labels';
import { ROLE_SCOPE } from '../people-labels';

const MAX_MEMBERS = 5000;

const key = z.string().refine((value) => accessTree.has(value), { error: (issue) => `没有此权限：${issue.input}` });
const fields = {
  name: text(40),
  remark: remark(200),
  scope: z.enum(valuesOf(ROLE_SCOPE)),
  /** Applies when the scope is selected parks. */
  park_ids: z.array(id).max(1000).default([]),
};

export const roleSave = z
  .strictObject({
    ...identity,
    ...fields,
    keys: z
      .array(key)
      .min(1, '请至少勾选一项权限')
      .max(1000)
      .transform((keys) => [...withParents(keys)].sort()),
  })
  .refine(({ scope, park_ids }) => scope !== 'parks' || park_ids.length > 0, {
    path: ['park_ids'],
    error: '请选择园区',
  });

const member = z.strictObject({
  id: z.number(),
  name: z.string(),
  display_name: z.string(),
  department: z.string(),
  enabled: z.boolean(),
});
export const role = z.strictObject({
  ...stored,
  ...fields,
  keys: z.array(z.string()),
  parks: z.array(z.string()),
  members: z.array(member),
  /** Last change of the role or its members; `null` when unknown. */
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
export const roleMembers = z.strictObject({ id, version, user_ids: z.array(id).max(MAX_MEMBERS) });

export type RoleMember = z.output<typeof member>;
export type RoleSave = z.input<typeof roleSave>;
export type RoleTerms = z.output<typeof roleSave>;
export type Role = z.output<typeof role>;
export type RoleMembers = z.infer<typeof roleMembers>;

export const roleSchemas = {
  '/api/setup/role/get': { input: byId, output: role },
  '/api/setup/role/save': { input: roleSave, output: role },
  '/api/setup/role/delete': { input: ids, output: deleted },
  '/api/setup/role/set-members': { input: roleMembers, output: role },
  '/api/option/role': { input: z.strictObject({}), output: z.array(option) },
  '/api/option/user': { input: z.strictObject({}), output: z.array(option) },
};
