// Lease contracts: the list, declared once.
import { type ListDeclaration, listEndpoint } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { CONTRACT_KIND, CONTRACT_PHASE, CONTRACT_STATUS } from '../labels';

export const contractList = {
  area: 'contracts',
  object: 'contract',
  title: '合同',
  keys: ['p_4100'],
  exportKeys: ['p_4100_export'],
  columns: [
    { name: 'number', title: '合同编号', kind: 'link', sortable: true, filter: 'text', width: 170 },
    { name: 'phase', title: '状态', kind: 'status', labels: CONTRACT_PHASE, filter: 'enum', width: 100 },
    { name: 'tenant_name', title: '租客', kind: 'text', sortable: true, filter: 'text', width: 240 },
    { name: 'end_date', title: '到期日', kind: 'date', sortable: true, filter: 'range', width: 110 },
    { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡', sortable: true, total: true, width: 120 },
    { name: 'gross_fen', title: '合同总额', kind: 'money', unit: '元', sortable: true, total: true, width: 150 },
    { name: 'open_fen', title: '未收金额', kind: 'money', unit: '元', sortable: true, total: true, width: 150 },
    { name: 'overdue_fen', title: '逾期金额', kind: 'money', unit: '元', sortable: true, total: true, width: 150 },
    { name: 'start_date', title: '起租日', kind: 'date', sortable: true, filter: 'range', width: 110 },
    { name: 'park_name', title: '园区', kind: 'text', width: 160 },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    { name: 'spaces', title: '空间', kind: 'text', width: 200 },
    // Only by id, from the tenant's page: names may begin alike.
    { name: 'tenant_id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'kind', title: '类型', kind: 'enum', labels: CONTRACT_KIND, filter: 'enum', width: 80, hidden: true },
    { name: 'lessor_name', title: '签约主体', kind: 'text', width: 200, hidden: true },
    { name: 'manager', title: '招商经理', kind: 'text', filter: 'text', width: 100, hidden: true },
    {
      name: 'signed_on',
      title: '签约日',
      kind: 'date',
      sortable: true,
      filter: 'range',
      width: 110,
      hidden: true,
      optional: true,
    },
    {
      name: 'delivered_on',
      title: '交房日',
      kind: 'date',
      sortable: true,
      filter: 'range',
      width: 110,
      hidden: true,
      optional: true,
    },
  ],
  totals: 'page',
  defaultSort: { field: 'start_date', order: 'desc' },
  beside: {
    id: 'id',
    version: 'integer',
    status: { labels: CONTRACT_STATUS },
    tenant_id: 'id',
    // Once a termination was executed; `end_date` is then that day.
    leave_date: 'text?',
  },
} as const satisfies ListDeclaration;

export type ContractRow = RowOf<typeof contractList>;

export const contractListCall = listEndpoint(contractList);
