// Department (部门): a tree, the parks a department looks after, and its people.
import * as z from 'zod';
import { byId, deleted, identity, ids, stored } from '#api/kernel/endpoint/crud.schema';
import { id, text, version } from '#api/kernel/form/fields';

const fields = {
  name: text(40),
  parent_id: id.nullable().default(null),
  park_ids: z.array(id).max(500).default([]),
};

export const departmentSave = z.strictObject({ ...identity, ...fields });
const department = z.strictObject({ ...stored, ...fields });
const departmentRow = department.extend({ user_count: z.number() });
/** Below another department, to a place among its children counted from 1. */
const departmentMove = z.strictObject({
  id,
  version,
  parent_id: id.nullable(),
  position: z.int('请填写位置').min(1, '位置从 1 开始').max(10_000),
});
const departmentUser = z.strictObject({
  id: z.number(),
  name: z.string(),
  display_name: z.string(),
  job_title: z.string(),
  roles: z.string(),
  enabled: z.boolean(),
});
const departmentOption = z.strictObject({ value: z.number(), label: z.string(), parent_id: z.number().nullable() });

export type DepartmentSave = z.input<typeof departmentSave>;
export type Department = z.output<typeof department>;
export type DepartmentRow = z.output<typeof departmentRow>;
export type DepartmentMove = z.input<typeof departmentMove>;
export type DepartmentUser = z.output<typeof departmentUser>;
export type DepartmentOption = z.output<typeof departmentOption>;

export const departmentSchemas = {
  '/api/setup/department/list': { input: z.strictObject({}), output: z.array(departmentRow) },
  '/api/setup/department/get': { input: byId, output: department },
  '/api/setup/department/save': { input: departmentSave, output: department },
  '/api/setup/department/delete': { input: ids, output: deleted },
  '/api/setup/department/move': { input: departmentMove, output: department },
  '/api/setup/department/users': { input: byId, output: z.array(departmentUser) },
  '/api/option/department': { input: z.strictObject({}), output: z.array(departmentOption) },
};
