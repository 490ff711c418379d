// Cash records (收款流水): the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { CASH_DIRECTION, CASH_STATUS, PAYER_MATCHED } from '../labels';

export const cashRecordList = {
  area: 'finance',
  object: 'cash-record',
  title: '收款流水',
  keys: ['p_5400'],
  exportKeys: ['p_5400_export'],
  columns: [
    { name: 'received_on', title: '收款日期', kind: 'date', sortable: true, filter: 'range', width: 110 },
    { name: 'direction', title: '方向', kind: 'status', labels: CASH_DIRECTION, filter: 'enum', width: 80 },
    { name: 'payer', title: '付款方', kind: 'link', filter: 'text', sortable: true, width: 240 },
    {
      name: 'amount_fen',
      title: '收款金额',
      kind: 'money',
      unit: '元',
      sortable: true,
      filter: 'range',
      total: true,
      width: 150,
    },
    { name: 'allocated_fen', title: '已核销', kind: 'money', unit: '元', total: true, width: 150 },
    { name: 'left_fen', title: '未核销', kind: 'money', unit: '元', sortable: true, total: true, width: 150 },
    { name: 'status', title: '状态', kind: 'status', labels: CASH_STATUS, filter: 'enum', width: 100 },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220, optional: true },
    { name: 'known', title: '付款方识别', kind: 'status', labels: PAYER_MATCHED, filter: 'enum', filterOnly: true },
    // Filters by id only, from the tenant's page, since names may have a common prefix.
    { name: 'tenant_id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
    // Filters by the contract whose receivables it paid, on a contract's page.
    { name: 'contract_id', title: '合同', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'flow_account', title: '流水账户', kind: 'text', width: 200 },
    {
      name: 'flow_account_id',
      title: '流水账户',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/flow-account',
      filterOnly: true,
    },
    { name: 'payment_type', title: '付款方式', kind: 'text', width: 100, optional: true },
    {
      name: 'payment_type_id',
      title: '付款方式',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/payment-type',
      filterOnly: true,
    },
    { name: 'bank_serial', title: '银行流水号', kind: 'text', filter: 'text', width: 180, optional: true },
    { name: 'payer_account', title: '对方账号', kind: 'text', filter: 'text', width: 190 },
    { name: 'payer_bank', title: '对方开户行', kind: 'text', width: 180 },
    { name: 'remark', title: '备注', kind: 'text', width: 200, hidden: true },
    {
      name: 'legal_entity_id',
      title: '签约主体',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/legal-entity',
      filterOnly: true,
    },
    { name: 'id', title: '流水', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['payer', 'tenant_name', 'bank_serial', 'payer_account'],
  tabs: {
    field: 'status',
    opens: 'todo',
    tabs: [
      { key: 'todo', label: '待核销', values: ['open', 'partial'] },
      { key: 'allocated', label: '已核销', values: ['allocated'] },
      { key: 'void', label: '已作废', values: ['void'] },
    ],
  },
  totals: 'apart',
  uncounted: { field: 'status', void: ['void'] },
  defaultSort: { field: 'received_on', order: 'desc' },
  extra: { id: 'id', tenant_id: 'id?' },
} as const satisfies ListDeclaration;

export type CashRecordRow = RowOf<typeof cashRecordList>;
