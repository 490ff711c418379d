import type { Labels } from '#api/kernel/labels';
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { ENABLED } from '#api/setup/labels';

const IS_DEFAULT = { yes: { label: '默认', tone: 'success' }, no: { label: '—' } } satisfies Labels;

export const templateList = {
  area: 'contracts',
  object: 'template',
  title: '合同模板',
  keys: ['p_98395'],
  columns: [
    { name: 'name', title: '模板名称', kind: 'link', sortable: true, filter: 'text', width: 280 },
    { name: 'is_default', title: '默认', kind: 'enum', labels: IS_DEFAULT, width: 90 },
    { name: 'enabled', title: '状态', kind: 'status', labels: ENABLED, filter: 'enum', width: 90 },
    { name: 'updated_at', title: '更新时间', kind: 'instant', sortable: true, width: 160 },
    { name: 'updated_by_name', title: '更新人', kind: 'text', width: 120 },
  ],
  defaultSort: { field: 'name', order: 'asc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type TemplateRow = RowOf<typeof templateList>;
