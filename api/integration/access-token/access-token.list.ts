// Access tokens: the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { TOKEN_STATE } from '../labels';

export const accessTokenList = {
  area: 'integration',
  object: 'access-token',
  title: '访问令牌',
  keys: ['p_98610'],
  columns: [
    { name: 'name', title: '名称', kind: 'text', sortable: true, filter: 'text', width: 180 },
    { name: 'state', title: '状态', kind: 'status', labels: TOKEN_STATE, filter: 'enum', width: 90 },
    { name: 'prefix', title: '令牌开头', kind: 'text', width: 130 },
    { name: 'user', title: '所属用户', kind: 'text', sortable: true, filter: 'text', width: 110 },
    { name: 'key_count', title: '权限数', kind: 'integer', width: 90 },
    { name: 'expires_at', title: '到期时间', kind: 'instant', sortable: true, filter: 'range', width: 160 },
    { name: 'seen_at', title: '最近使用', kind: 'instant', sortable: true, width: 160, optional: true },
    { name: 'seen_address', title: '使用地址', kind: 'text', width: 140 },
    { name: 'created_at', title: '新增时间', kind: 'instant', sortable: true, width: 160 },
  ],
  search: ['name', 'user'],
  defaultSort: { field: 'created_at', order: 'desc' },
  extra: { id: 'id' },
} as const satisfies ListDeclaration;

export type AccessTokenRow = RowOf<typeof accessTokenList>;
