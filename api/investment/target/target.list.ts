// Leasing targets: the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { QUARTER } from './target-labels';

export const targetList = {
  area: 'investment',
  object: 'target',
  title: '招商目标',
  keys: ['p_2407'],
  exportKeys: ['p_2407_export'],
  columns: [
    { name: 'park', title: '园区', kind: 'link', filter: 'text', sortable: true, width: 200 },
    { name: 'year', title: '年度', kind: 'text', filter: 'text', sortable: true, width: 90 },
    { name: 'quarter', title: '季度', kind: 'enum', labels: QUARTER, filter: 'enum', sortable: true, width: 110 },
    { name: 'manager', title: '招商经理', kind: 'text', filter: 'text', sortable: true, width: 120 },
    // Without totals: the target of a park includes those of its managers.
    { name: 'area_sqm', title: '签约面积', kind: 'area', unit: '㎡', sortable: true, width: 130 },
    { name: 'rent_fen', title: '签约月租金', kind: 'money', unit: '元', sortable: true, width: 140 },
    { name: 'contract_count', title: '签约合同', kind: 'integer', sortable: true, width: 110 },
    { name: 'remark', title: '备注', kind: 'text', width: 200, optional: true },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', filterOnly: true, options: '/api/option/park' },
    {
      name: 'manager_id',
      title: '招商经理',
      kind: 'integer',
      filter: 'id',
      filterOnly: true,
      options: '/api/option/colleague',
    },
    { name: 'id', title: '招商目标', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['park', 'manager'],
  defaultSort: { field: 'year', order: 'desc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type TargetRow = RowOf<typeof targetList>;
