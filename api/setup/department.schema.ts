// Department (部门): a tree, the parks of a department, and its users.
import * as z from 'zod';
import { bulkDone, tickedIds } from '../kernel/endpoint/bulk.schema';
import { byId, deleted, identity, ids, stored } from '../kernel/endpoint/crud.schema';
import { externalCode, id, phone, text, version } from '../kernel/form/fields';

const fields = {
  name: text(40),
  code: externalCode,
  parent_id: id.nullable().default(null),
  /** 负责人: a user of the enterprise. */
  head_id: id.nullable().default(null),
  phone,
  park_ids: z.array(id).max(500).default([]),
};

export const departmentSave = z.strictObject({ ...identity, ...fields });
const department = z.strictObject({ ...stored, ...fields });
/** `user_count`: of the department itself, `all_user_count`: including those below it. */
const departmentRow = department.extend({
  head: z.string().nullable(),
  user_count: z.number(),
  all_user_count: z.number(),
});
/** Moves it below another department, to a position among its children counted from 1. */
const departmentMove = z.strictObject({
  id,
  version,
  parent_id: id.nullable(),
  position: z.int('请填写位置').min(1, '位置从 1 开始').max(10_000),
});
/** Users of the department; with `below` also those of all departments below it. */
const departmentUsersQuery = z.strictObject({ id, below: z.boolean().default(false) });
/** Moves the users into the department; `null` removes them from any. */
const departmentAssignment = z.strictObject({ ids: tickedIds, department_id: id.nullable() });
const departmentUser = z.strictObject({
  id: z.number(),
  name: z.string(),
  display_name: z.string(),
  job_title: z.string(),
  department_id: z.number(),
  department: z.string(),
  roles: z.string(),
  enabled: z.boolean(),
});
const departmentOption = z.strictObject({ value: z.number(), label: z.string(), parent_id: z.number().nullable() });

export type DepartmentSave = z.input<typeof departmentSave>;
export type Department = z.output<typeof department>;
export type DepartmentRow = z.output<typeof departmentRow>;
export type DepartmentMove = z.input<typeof departmentMove>;
export type DepartmentUsersQuery = z.input<typeof departmentUsersQuery>;
export type DepartmentUsersTerms = z.output<typeof departmentUsersQuery>;
export type DepartmentAssignment = z.output<typeof departmentAssignment>;
export type DepartmentUser = z.output<typeof departmentUser>;
export type DepartmentOption = z.output<typeof departmentOption>;

export const departmentSchemas = {
  '/api/setup/department/list': { input: z.strictObject({}), output: z.array(departmentRow) },
  '/api/setup/department/get': { input: byId, output: department },
  '/api/setup/department/save': { input: departmentSave, output: department },
  '/api/setup/department/delete': { input: ids, output: deleted },
  '/api/setup/department/move': { input: departmentMove, output: department },
  '/api/setup/department/assign-users': { input: departmentAssignment, output: bulkDone },
  '/api/setup/department/users': { input: departmentUsersQuery, output: z.array(departmentUser) },
  '/api/option/department': { input: z.strictObject({}), output: z.array(departmentOption) },
};
