// The instalments of commissions as of today: the list, declared once.
import { eachLabel, type ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { COMMISSION_STATE } from '../labels';

export const commissionLineList = {
  area: 'investment',
  object: 'commission-line',
  title: '佣金分期',
  keys: ['p_4304'],
  exportKeys: ['p_4304_export'],
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', filter: 'text', sortable: true, width: 170 },
    { name: 'contract_id', title: '合同', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'line', title: '分期', kind: 'text', width: 230 },
    { name: 'state', title: '状态', kind: 'status', labels: COMMISSION_STATE, filter: 'enum', width: 90 },
    { name: 'due_on', title: '应付日', kind: 'date', sortable: true, filter: 'range', width: 110, optional: true },
    { name: 'open_fen', title: '未付', kind: 'money', unit: '元', sortable: true, total: true, width: 130 },
    { name: 'amount_fen', title: '金额', kind: 'money', unit: '元', sortable: true, total: true, width: 130 },
    { name: 'due_fen', title: '到期应付', kind: 'money', unit: '元', total: true, width: 130 },
    { name: 'returned_fen', title: '应退回', kind: 'money', unit: '元', total: true, width: 120 },
    { name: 'approved_fen', title: '已确认', kind: 'money', unit: '元', total: true, width: 130 },
    { name: 'paid_fen', title: '已付', kind: 'money', unit: '元', total: true, width: 130 },
    { name: 'channel_name', title: '渠道', kind: 'text', filter: 'text', sortable: true, width: 180 },
    {
      name: 'channel_id',
      title: '渠道',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/channel',
      filterOnly: true,
    },
    { name: 'manager', title: '招商经理', kind: 'text', filter: 'text', width: 100 },
    { name: 'tenant_name', title: '租客', kind: 'text', filter: 'text', width: 210 },
    { name: 'park_name', title: '园区', kind: 'text', width: 160 },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    { name: 'left_fen', title: '退租后应付', kind: 'money', unit: '元', total: true, width: 130, hidden: true },
    { name: 'id', title: '佣金分期', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['contract_number', 'channel_name', 'tenant_name'],
  tabs: { field: 'state', opens: 'payable', tabs: eachLabel(COMMISSION_STATE) },
  defaultSort: { field: 'due_on', order: 'asc' },
  extra: { id: 'id', contract_id: 'id', tenant_id: 'id', legal_entity_id: 'id' },
} as const satisfies ListDeclaration;

export type CommissionLineRow = RowOf<typeof commissionLineList>;
