// Role (角色): calls and form.
import type { Option } from '#api/account/me.schema';
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormField } from '#api/kernel/form/form';
import { ROLE_SCOPE } from '../people-labels';
import type { Role, RoleMembers, RoleSave, RoleTerms } from './role.schema';

export const roleCalls = crud<RoleSave, Role, RoleTerms>('setup', 'role', '角色', 'p_98130');
export const setRoleMembers = endpoint<RoleMembers, Role>(
  '/api/setup/role/set-members',
  ['p_98130_edit', 'p_98140_edit'],
  '设置角色成员',
);

export const roleFields: readonly FormField[] = [
  { name: 'name', title: '角色名称', kind: 'text', required: true, maxLength: 40 },
  { name: 'remark', title: '备注', kind: 'text', maxLength: 200 },
  {
    name: 'scope',
    title: '数据范围',
    kind: 'enum',
    labels: ROLE_SCOPE,
    required: true,
    initial: 'all',
    help: '成员能看到和操作哪些园区的数据；有多个角色时取各角色范围之和',
  },
];

export const rolePark: FormField = {
  name: 'park_ids',
  title: '园区',
  kind: 'options',
  options: '/api/option/park',
  required: true,
  wide: true,
};

const OFFICE = ['p_98120', 'p_98130', 'p_98140', 'p_98150', 'p_98160'];
const get = { method: 'GET', reads: true } as const;
/** Used by forms and filters of the setup centre. */
export const roleOptions = endpoint<Record<string, never>, Option[]>('/api/option/role', OFFICE, '角色选项', get);
export const userOptions = endpoint<Record<string, never>, Option[]>('/api/option/user', OFFICE, '用户选项', get);
