// Lease contracts: the list, declared once.
import { TAG_FIELDS, tagColumns } from '#api/assets/parts';
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
    { name: 'tenant_name', title: '租客', kind: 'text', sortable: true, filter: 'text', width: 200 },
    { name: 'spaces', title: '空间', kind: 'text', filter: 'text', width: 160 },
    { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡', sortable: true, total: true, width: 120 },
    { name: 'start_date', title: '起租日', kind: 'date', sortable: true, filter: 'range', width: 110 },
    { name: 'end_date', title: '到期日', kind: 'date', sortable: true, filter: 'range', width: 110 },
    { name: 'rent_fen', title: '月租金', kind: 'money', unit: '元', total: true, width: 120, optional: true },
    { name: 'due_fen', title: '到期未收', kind: 'money', unit: '元', sortable: true, total: true, width: 130 },
    { name: 'overdue_fen', title: '逾期', kind: 'money', unit: '元', sortable: true, total: true, width: 130 },
    { name: 'not_due_fen', title: '未到期', kind: 'money', unit: '元', sortable: true, total: true, width: 150 },
    { name: 'gross_fen', title: '合同总额', kind: 'money', unit: '元', sortable: true, total: true, width: 150 },
    { name: 'park_name', title: '园区', kind: 'text', width: 160 },
    {
      name: 'due_deposit_fen',
      title: '到期未收保证金',
      kind: 'money',
      unit: '元',
      total: true,
      width: 150,
      hidden: true,
    },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    {
      name: 'building_id',
      title: '楼宇',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/building',
      filterOnly: true,
    },
    // Set by links from the page of a space; also spaces of former versions.
    { name: 'space_id', title: '空间', kind: 'integer', filter: 'id', filterOnly: true },
    // Filters by id only, from the tenant's page, since names may have a common prefix.
    { name: 'tenant_id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'kind', title: '类型', kind: 'enum', labels: CONTRACT_KIND, filter: 'enum', width: 80, hidden: true },
    { name: 'lessor_name', title: '签约主体', kind: 'text', width: 200, hidden: true },
    ...tagColumns('contract-tag'),
    { name: 'manager', title: '招商经理', kind: 'text', filter: 'text', width: 100, hidden: true },
    { name: 'channel_name', title: '渠道', kind: 'text', width: 160, hidden: true, optional: true },
    {
      name: 'channel_id',
      title: '渠道',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/channel',
      filterOnly: true,
    },
    { name: 'customer_name', title: '客户', kind: 'text', width: 200, hidden: true, optional: true },
    {
      name: 'customer_id',
      title: '客户',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/customer',
      filterOnly: true,
    },
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
    { name: 'id', title: '合同', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['number', 'tenant_name', 'spaces', 'manager'],
  tabs: {
    field: 'phase',
    opens: 'running',
    tabs: [
      { key: 'draft', label: '草稿', values: ['draft'] },
      { key: 'auditing', label: '审批中', values: ['auditing'] },
      { key: 'rejected', label: '已驳回', values: ['rejected'] },
      { key: 'pending', label: '待起租', values: ['pending'] },
      { key: 'running', label: '执行中', values: ['running'] },
      { key: 'expired', label: '已到期', values: ['expired'] },
      { key: 'holdover', label: '到期未退', values: ['holdover'] },
      { key: 'retired', label: '已退租', values: ['retired'] },
      { key: 'void', label: '已作废', values: ['void'] },
    ],
  },
  totals: 'page',
  uncounted: { field: 'phase', void: ['void'], pending: ['draft', 'auditing', 'rejected'] },
  defaultSort: { field: 'start_date', order: 'desc' },
  extra: {
    id: 'id',
    version: 'integer',
    status: { labels: CONTRACT_STATUS },
    tenant_id: 'id',
    tags_shown: TAG_FIELDS,
    // Set once a termination was executed; `end_date` is then that day.
    leave_date: 'text?',
  },
} as const satisfies ListDeclaration;

export type ContractRow = RowOf<typeof contractList>;

export const contractListCall = listEndpoint(contractList);
