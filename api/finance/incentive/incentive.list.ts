// Incentives of leases (租赁激励): one row each, as of today.
import { INCENTIVE_KIND, INCENTIVE_TRIGGER } from '#api/contracts/labels';
import type { ListDeclaration } from '#api/kernel/list/list';
import { INCENTIVE_STATE } from '../labels';

export const incentiveList = {
  area: 'finance',
  object: 'incentive',
  title: '租赁激励',
  keys: ['p_5120'],
  exportKeys: ['p_5120_export'],
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'link', filter: 'text', sortable: true, width: 180 },
    { name: 'state', title: '状态', kind: 'status', labels: INCENTIVE_STATE, filter: 'enum', width: 85 },
    { name: 'kind', title: '种类', kind: 'enum', labels: INCENTIVE_KIND, filter: 'enum', width: 105 },
    { name: 'tenant_id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'event_on', title: '应付日', kind: 'date', sortable: true, filter: 'range', optional: true, width: 105 },
    { name: 'to_confirm_fen', title: '待确认', kind: 'money', total: true, sortable: true, width: 115 },
    { name: 'open_fen', title: '未付', kind: 'money', total: true, sortable: true, width: 115 },
    { name: 'amount_fen', title: '约定金额', kind: 'money', total: true, sortable: true, filter: 'range', width: 120 },
    { name: 'contract_number', title: '合同编号', kind: 'text', filter: 'text', sortable: true, width: 160 },
    { name: 'contract_id', title: '合同', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'confirmed_fen', title: '已确认', kind: 'money', total: true, sortable: true, width: 120 },
    { name: 'paid_fen', title: '已付', kind: 'money', total: true, sortable: true, width: 120 },
    { name: 'returned_fen', title: '退租退回', kind: 'money', total: true, width: 120 },
    { name: 'trigger', title: '应付条件', kind: 'enum', labels: INCENTIVE_TRIGGER, filter: 'enum', width: 120 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150, hidden: true },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
  ],
  search: ['tenant_name', 'contract_number'],
  tabs: {
    field: 'state',
    opens: 'open',
    tabs: [
      { key: 'open', label: '待办', values: ['payable', 'confirmed'] },
      { key: 'not_due', label: '未触发', values: ['not_due'] },
      { key: 'paid', label: '已付清', values: ['paid'] },
      { key: 'lapsed', label: '已失效', values: ['lapsed'] },
    ],
  },
  uncounted: { field: 'state', void: ['lapsed'] },
  defaultSort: { field: 'event_on', order: 'asc' },
  extra: { id: 'id', contract_id: 'id', tenant_id: 'id' },
} as const satisfies ListDeclaration;
