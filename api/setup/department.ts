// Department (部门): the organisational tree: calls and form (docs/domain §1).
import type { BulkDone } from '../kernel/endpoint/bulk';
import { crud } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { FormDeclaration } from '../kernel/form/form';
import type {
  Department,
  DepartmentAssignment,
  DepartmentMove,
  DepartmentOption,
  DepartmentRow,
  DepartmentSave,
  DepartmentUser,
  DepartmentUsersQuery,
  DepartmentUsersTerms,
} from './department.schema';
import type { Nothing } from './reference-data';

const KEY = 'p_98120';

export const departmentCalls = crud<DepartmentSave, Department>('setup', 'department', '部门', KEY);
/** Returns the whole tree, flat: parents and children by `parent_id`, siblings in their order. */
export const departmentTree = endpoint<Nothing, DepartmentRow[]>('/api/setup/department/list', [KEY], '部门列表', {
  reads: true,
});
export const moveDepartment = endpoint<DepartmentMove, Department>(
  '/api/setup/department/move',
  [`${KEY}_edit`],
  '移动部门',
);
export const departmentUsers = endpoint<DepartmentUsersQuery, DepartmentUser[], DepartmentUsersTerms>(
  '/api/setup/department/users',
  [KEY],
  '部门的用户',
  { reads: true },
);
export const assignUsers = endpoint<DepartmentAssignment, BulkDone>(
  '/api/setup/department/assign-users',
  [`${KEY}_edit`],
  '调整用户的部门',
);
export const departmentOptions = endpoint<Nothing, DepartmentOption[]>(
  '/api/option/department',
  [KEY, 'p_98130', 'p_98140'],
  '部门选项',
  { method: 'GET', reads: true },
);

export const departmentForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '部门名称', kind: 'text', required: true, maxLength: 40, wide: true },
      {
        name: 'code',
        title: '部门编码',
        kind: 'text',
        maxLength: 40,
        help: '财务系统中的部门编码，企业内唯一；字母、数字和 . _ - /',
      },
      { name: 'head_id', title: '负责人', kind: 'option', options: '/api/option/user' },
      { name: 'phone', title: '联系电话', kind: 'text', maxLength: 30 },
      {
        name: 'park_ids',
        title: '负责园区',
        kind: 'options',
        options: '/api/option/park',
        help: '数据范围为“本部门”的角色，可见本部门及下级部门负责的园区',
        wide: true,
      },
    ],
  },
];
