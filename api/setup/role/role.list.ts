// Roles: the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { ROLE_SCOPE } from '../people-labels';

export const roleList = {
  area: 'setup',
  object: 'role',
  title: '角色',
  keys: ['p_98130'],
  columns: [
    { name: 'name', title: '角色名称', kind: 'link', sortable: true, filter: 'text', width: 180 },
    { name: 'member_count', title: '成员数', kind: 'integer', sortable: true, width: 100 },
    { name: 'scope', title: '数据范围', kind: 'enum', labels: ROLE_SCOPE, filter: 'enum', width: 200 },
    { name: 'key_count', title: '权限数', kind: 'integer', sortable: true, width: 100 },
    { name: 'updated_at', title: '最近修改', kind: 'instant', sortable: true, optional: true, width: 160 },
    { name: 'updated_by', title: '修改人', kind: 'text', optional: true, width: 100 },
    { name: 'parks', title: '指定的园区', kind: 'text', width: 240, optional: true },
    { name: 'remark', title: '备注', kind: 'text', filter: 'text', width: 240 },
  ],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type RoleRow = RowOf<typeof roleList>;
