// Roles: the list, declared once.
import { type ListDeclaration, listEndpoint } from '#api/kernel/list';
import { ROLE_SCOPE } from '../people-labels';

export interface RoleRow {
  id: number;
  version: number;
  name: string;
  scope: keyof typeof ROLE_SCOPE;
  parks: string | null;
  member_count: number;
  key_count: number;
  remark: string;
}

export const roleList: ListDeclaration = {
  area: 'setup',
  object: 'role',
  title: '角色',
  keys: ['p_98130'],
  columns: [
    { name: 'name', title: '角色名称', kind: 'link', sortable: true, filter: 'text', width: 180 },
    { name: 'member_count', title: '成员数', kind: 'integer', sortable: true, width: 100 },
    { name: 'scope', title: '数据范围', kind: 'enum', labels: ROLE_SCOPE, filter: 'enum', width: 200 },
    { name: 'parks', title: '指定的园区', kind: 'text', width: 240 },
    { name: 'key_count', title: '权限数', kind: 'integer', sortable: true, width: 100 },
    { name: 'remark', title: '备注', kind: 'text', filter: 'text', width: 240 },
  ],
  defaultSort: { field: 'name', order: 'asc' },
};

export const roleListCall = listEndpoint<RoleRow>(roleList);
