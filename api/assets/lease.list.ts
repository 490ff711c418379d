// Leases of spaces, current and former: one row for each space that a contract occupies or has occupied.
import { CONTRACT_PHASE } from '../contracts/labels';
import type { ListDeclaration } from '../kernel/list/list';
import type { RowOf } from '../kernel/list/row';

export const leaseList = {
  area: 'assets',
  object: 'lease',
  title: '合同',
  keys: ['p_4100'],
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', sortable: true, width: 170 },
    { name: 'phase', title: '状态', kind: 'status', labels: CONTRACT_PHASE, filter: 'enum', width: 100 },
    { name: 'tenant_name', title: '租客', kind: 'text', sortable: true, width: 220 },
    { name: 'building_name', title: '楼宇', kind: 'text', width: 110 },
    { name: 'floor_name', title: '楼层', kind: 'text', width: 70 },
    { name: 'space_number', title: '空间', kind: 'text', sortable: true, width: 100 },
    { name: 'start_date', title: '起租日', kind: 'date', sortable: true, width: 110 },
    { name: 'end_date', title: '到期日', kind: 'date', sortable: true, width: 110 },
    {
      name: 'rent_fen',
      title: '月租金',
      kind: 'money',
      unit: '元',
      sortable: true,
      total: true,
      width: 140,
      optional: true,
    },
    { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡', width: 120, optional: true },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    {
      name: 'building_id',
      title: '楼宇',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/building',
      filterOnly: true,
    },
    { name: 'space_id', title: '空间', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  defaultSort: { field: 'start_date', order: 'desc' },
  extra: { id: 'id', contract_id: 'id', tenant_id: 'id', of_space_id: 'id' },
} as const satisfies ListDeclaration;

export type LeaseRow = RowOf<typeof leaseList>;
