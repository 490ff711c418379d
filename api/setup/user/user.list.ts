// Users: the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { ACCOUNT_STATE } from '../people-labels';

export const userList = {
  area: 'setup',
  object: 'user',
  title: '用户',
  keys: ['p_98140'],
  exportKeys: ['p_98140_export'],
  columns: [
    { name: 'name', title: '登录名', kind: 'text', sortable: true, filter: 'text', width: 130 },
    { name: 'display_name', title: '姓名', kind: 'text', sortable: true, filter: 'text', width: 90 },
    { name: 'enabled', title: '状态', kind: 'status', labels: ACCOUNT_STATE, filter: 'enum', width: 80 },
    { name: 'department', title: '部门', kind: 'text', width: 160, optional: true },
    { name: 'job_title', title: '职务', kind: 'text', width: 110, hidden: true },
    { name: 'roles', title: '角色', kind: 'text', width: 150, optional: true },
    { name: 'phone', title: '手机', kind: 'text', filter: 'text', width: 120 },
    { name: 'email', title: '邮箱', kind: 'text', filter: 'text', width: 160 },
    {
      name: 'last_sign_in_at',
      title: '最近登录',
      kind: 'instant',
      sortable: true,
      filter: 'range',
      width: 150,
      optional: true,
    },
    {
      name: 'department_id',
      title: '部门（含下级）',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/department',
      filterOnly: true,
    },
    { name: 'role_id', title: '角色', kind: 'integer', filter: 'id', options: '/api/option/role', filterOnly: true },
    { name: 'id', title: '用户', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['name', 'display_name', 'phone'],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type UserRow = RowOf<typeof userList>;
