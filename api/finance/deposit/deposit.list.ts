// Deposits (保证金): one row per contract and item, declared once.
import { CONTRACT_PHASE } from '#api/contracts/labels';
import { eachLabel, type ListDeclaration } from '#api/kernel/list/list';
import { DEPOSIT_STAGE } from '../labels';

export const depositList = {
  area: 'finance',
  object: 'deposit',
  title: '保证金',
  keys: ['p_5100'],
  exportKeys: ['p_5100_export'],
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'text', filter: 'text', sortable: true, width: 210 },
    { name: 'tenant_id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'contract_number', title: '合同编号', kind: 'link', filter: 'text', sortable: true, width: 170 },
    { name: 'phase', title: '合同状态', kind: 'status', labels: CONTRACT_PHASE, filter: 'enum', width: 100 },
    { name: 'stage', title: '进度', kind: 'enum', labels: DEPOSIT_STAGE, filter: 'enum', filterOnly: true },
    { name: 'charge_item', title: '费项', kind: 'text', width: 120 },
    { name: 'balance_fen', title: '余额', kind: 'money', unit: '元', total: true, sortable: true, filter: 'range' },
    { name: 'payable_fen', title: '待付退款', kind: 'money', unit: '元', total: true, sortable: true, filter: 'range' },
    { name: 'required_fen', title: '应收', kind: 'money', unit: '元', total: true },
    { name: 'received_fen', title: '已收', kind: 'money', unit: '元', total: true },
    { name: 'due_fen', title: '到期未收', kind: 'money', unit: '元', total: true, sortable: true },
    { name: 'secured_fen', title: '担保覆盖', kind: 'money', unit: '元', total: true },
    { name: 'not_due_fen', title: '未到期', kind: 'money', unit: '元', total: true, hidden: true },
    { name: 'used_fen', title: '抵扣', kind: 'money', unit: '元', total: true },
    { name: 'refunded_fen', title: '退还', kind: 'money', unit: '元', total: true },
    { name: 'forfeited_fen', title: '没收', kind: 'money', unit: '元', total: true },
    { name: 'carried_fen', title: '净转入', kind: 'money', unit: '元', total: true },
    { name: 'park_name', title: '园区', kind: 'text', width: 160, hidden: true },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    { name: 'end_date', title: '到期日', kind: 'date', sortable: true, filter: 'range', width: 110, hidden: true },
  ],
  search: ['tenant_name', 'contract_number'],
  tabs: { field: 'stage', opens: 'running', tabs: eachLabel(DEPOSIT_STAGE) },
  defaultSort: { field: 'contract_number', order: 'asc' },
  extra: { id: 'id', contract_id: 'id', charge_item_id: 'id', tenant_id: 'id' },
} as const satisfies ListDeclaration;
