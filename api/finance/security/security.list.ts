// Securities other than cash (非现金担保): one row each, with its state as of today.
import type { ListDeclaration } from '#api/kernel/list/list';
import { SECURITY_KIND, SECURITY_STATE } from '../labels';

export const securityList = {
  area: 'finance',
  object: 'security',
  title: '非现金担保',
  keys: ['p_5110'],
  exportKeys: ['p_5110_export'],
  columns: [
    { name: 'number', title: '编号', kind: 'link', filter: 'text', sortable: true, width: 160 },
    { name: 'state', title: '状态', kind: 'status', labels: SECURITY_STATE, filter: 'enum', width: 90 },
    { name: 'tenant_name', title: '租客', kind: 'text', filter: 'text', sortable: true, width: 190 },
    { name: 'tenant_id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'amount_fen', title: '金额', kind: 'money', total: true, sortable: true, filter: 'range', width: 125 },
    { name: 'in_force_fen', title: '有效金额', kind: 'money', total: true, sortable: true, width: 125 },
    { name: 'end_date', title: '止期', kind: 'date', sortable: true, filter: 'range', optional: true, width: 105 },
    { name: 'start_date', title: '起期', kind: 'date', sortable: true, filter: 'range', width: 105 },
    { name: 'kind', title: '种类', kind: 'enum', labels: SECURITY_KIND, filter: 'enum', width: 90 },
    { name: 'issuer', title: '出具人', kind: 'text', filter: 'text', sortable: true, width: 200 },
    { name: 'contract_number', title: '合同编号', kind: 'text', filter: 'text', sortable: true, width: 160 },
    { name: 'contract_id', title: '合同', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'charge_item', title: '费项', kind: 'text', width: 110 },
    { name: 'claimed_fen', title: '已索赔', kind: 'money', total: true, width: 125 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150, hidden: true },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
  ],
  search: ['number', 'issuer', 'tenant_name', 'contract_number'],
  tabs: {
    field: 'state',
    opens: 'live',
    tabs: [
      { key: 'live', label: '有效', values: ['in_force', 'ahead'] },
      { key: 'expired', label: '已到期', values: ['expired'] },
      { key: 'ended', label: '已了结', values: ['claimed', 'replaced', 'returned', 'void'] },
    ],
  },
  uncounted: { field: 'state', void: ['void'] },
  defaultSort: { field: 'end_date', order: 'asc' },
  extra: { id: 'id', contract_id: 'id', tenant_id: 'id', charge_item_id: 'id' },
} as const satisfies ListDeclaration;
