// Yearly cost reconciliation (年度清算): the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { COST_POOL_STATUS } from './cost-pool-labels';

export const costPoolList = {
  area: 'finance',
  object: 'cost-pool',
  title: '年度清算',
  keys: ['p_5800'],
  exportKeys: ['p_5800_export'],
  columns: [
    { name: 'number', title: '清算编号', kind: 'link', filter: 'text', sortable: true, width: 140 },
    { name: 'name', title: '名称', kind: 'text', filter: 'text', sortable: true, width: 240 },
    { name: 'status', title: '状态', kind: 'status', labels: COST_POOL_STATUS, filter: 'enum', width: 90 },
    { name: 'pool_fen', title: '实际发生', kind: 'money', unit: '元', total: true, sortable: true },
    { name: 'charges_fen', title: '租客承担', kind: 'money', unit: '元', total: true, optional: true },
    { name: 'result_fen', title: '补收(退)', kind: 'money', unit: '元', total: true, optional: true },
    { name: 'owner_fen', title: '业主承担', kind: 'money', unit: '元', total: true, optional: true },
    { name: 'start_date', title: '开始日期', kind: 'date', filter: 'range', sortable: true, width: 110 },
    { name: 'end_date', title: '结束日期', kind: 'date', filter: 'range', sortable: true, width: 110 },
    { name: 'building_names', title: '楼宇', kind: 'text', filter: 'text', width: 220 },
    { name: 'contracts', title: '合同数', kind: 'integer', width: 80, optional: true },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
    { name: 'posted_on', title: '过账日期', kind: 'date', filter: 'range', sortable: true, width: 110, optional: true },
    {
      name: 'building_id',
      title: '楼宇',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/building',
      filterOnly: true,
    },
  ],
  search: ['number', 'name', 'building_names'],
  tabs: {
    field: 'status',
    tabs: [
      { key: 'draft', label: '草稿', values: ['draft', 'undone'] },
      { key: 'posted', label: '已过账', values: ['posted'] },
    ],
  },
  uncounted: { field: 'status', pending: ['draft', 'undone'] },
  defaultSort: { field: 'end_date', order: 'desc' },
  extra: { id: 'id' },
} as const satisfies ListDeclaration;

export type CostPoolRow = RowOf<typeof costPoolList>;
