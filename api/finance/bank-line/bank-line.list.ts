// Bank lines (银行流水): the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { BANK_DIRECTION, BANK_ENTRY_KIND, BANK_LINE_STATE, BANK_RECEIPT } from './bank-line-labels';

export const bankLineList = {
  area: 'finance',
  object: 'bank-line',
  title: '银行流水',
  keys: ['p_5910'],
  exportKeys: ['p_5910_export'],
  columns: [
    { name: 'booked_on', title: '交易日期', kind: 'date', sortable: true, filter: 'range', width: 110 },
    {
      name: 'direction',
      title: '收支',
      kind: 'status',
      labels: BANK_DIRECTION,
      filter: 'enum',
      width: 80,
      hidden: true,
    },
    {
      name: 'amount_fen',
      title: '金额',
      kind: 'money',
      unit: '元',
      sortable: true,
      filter: 'range',
      total: true,
      width: 140,
    },
    { name: 'counterparty', title: '对方户名', kind: 'text', filter: 'text', width: 200 },
    { name: 'remark', title: '摘要', kind: 'text', filter: 'text', width: 150 },
    { name: 'state', title: '勾对', kind: 'status', labels: BANK_LINE_STATE, filter: 'enum', width: 90 },
    { name: 'matched_to', title: '勾对内容', kind: 'text', width: 200 },
    { name: 'proposed', title: '建议入账', kind: 'enum', labels: BANK_ENTRY_KIND, width: 110, optional: true },
    { name: 'balance_fen', title: '余额', kind: 'money', unit: '元', width: 150, optional: true },
    { name: 'counterparty_account', title: '对方账号', kind: 'text', filter: 'text', width: 190, hidden: true },
    { name: 'bank_serial', title: '银行流水号', kind: 'text', filter: 'text', width: 180, hidden: true },
    {
      name: 'receipt',
      title: '电子回单',
      kind: 'enum',
      labels: BANK_RECEIPT,
      filter: 'enum',
      width: 100,
      hidden: true,
    },
    { name: 'flow_account', title: '流水账户', kind: 'text', width: 220 },
    {
      name: 'flow_account_id',
      title: '流水账户',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/flow-account',
      filterOnly: true,
    },
    {
      name: 'legal_entity_id',
      title: '签约主体',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/legal-entity',
      filterOnly: true,
    },
    { name: 'id', title: '银行流水', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['counterparty', 'remark', 'counterparty_account', 'bank_serial'],
  tabs: {
    field: 'state',
    opens: 'open',
    tabs: [
      { key: 'open', label: '未勾对', values: ['open'] },
      { key: 'matched', label: '已勾对', values: ['matched'] },
    ],
  },
  totals: 'apart',
  defaultSort: { field: 'booked_on', order: 'desc' },
  extra: {
    id: 'id',
    flow_account_id: 'id',
    cash_record_id: 'id?',
    bank_entry_id: 'id?',
    commission_contract_id: 'id?',
    receipts: [{ id: 'id', name: 'text', media_type: 'text', size_bytes: 'integer' }],
  },
} as const satisfies ListDeclaration;

export type BankLineRow = RowOf<typeof bankLineList>;
