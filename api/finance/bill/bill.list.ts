// Bills (账单): the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { BILL_NOTICE, BILL_PAID, BILL_SENT, BILL_STATUS } from '../labels';

export const billList = {
  area: 'finance',
  object: 'bill',
  title: '账单',
  keys: ['p_5300'],
  exportKeys: ['p_5300_export'],
  columns: [
    { name: 'number', title: '账单编号', kind: 'link', filter: 'text', sortable: true, width: 150 },
    { name: 'tenant_name', title: '租客', kind: 'text', filter: 'text', sortable: true, width: 210 },
    { name: 'status', title: '状态', kind: 'status', labels: BILL_STATUS, filter: 'enum', width: 90 },
    { name: 'paid', title: '收款', kind: 'status', labels: BILL_PAID, filter: 'enum', width: 100, optional: true },
    { name: 'due_date', title: '应收日', kind: 'date', filter: 'range', sortable: true, width: 110 },
    { name: 'amount_fen', title: '账单金额', kind: 'money', unit: '元', total: true, sortable: true, filter: 'range' },
    { name: 'due_fen', title: '到期未收', kind: 'money', unit: '元', total: true, sortable: true },
    { name: 'notice_status', title: '发送', kind: 'status', labels: BILL_SENT, filter: 'enum', width: 100 },
    { name: 'month', title: '账单月份', kind: 'date', monthOnly: true, filter: 'range', sortable: true, width: 100 },
    { name: 'not_due_fen', title: '未到期', kind: 'money', unit: '元', total: true },
    { name: 'tenant_id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'id', title: '账单', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'notice', title: '通知', kind: 'enum', labels: BILL_NOTICE, filter: 'enum', width: 100, optional: true },
    { name: 'days_overdue', title: '逾期天数', kind: 'integer', width: 90 },
    { name: 'contract_number', title: '合同编号', kind: 'text', filter: 'text', width: 170, optional: true },
    { name: 'supplement', title: '补充', kind: 'integer', width: 70, hidden: true },
    { name: 'arrears_fen', title: '以前月份未收', kind: 'money', unit: '元', hidden: true },
    { name: 'prepayment_fen', title: '出账时预收', kind: 'money', unit: '元', hidden: true },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200, hidden: true },
    { name: 'park_name', title: '园区', kind: 'text', width: 160, hidden: true },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    { name: 'issued_on', title: '出账日期', kind: 'date', width: 110, hidden: true },
  ],
  search: ['number', 'tenant_name', 'contract_number'],
  tabs: {
    field: 'paid',
    opens: 'open',
    tabs: [
      { key: 'open', label: '待收', values: ['open', 'partial'], help: '未收与部分收款' },
      { key: 'paid', label: '已收清', values: ['paid'] },
    ],
  },
  totals: 'apart',
  uncounted: { field: 'status', void: ['void'] },
  defaultSort: { field: 'month', order: 'desc' },
  extra: { id: 'id', tenant_id: 'id', contract_id: 'id?' },
} as const satisfies ListDeclaration;

export type BillRow = RowOf<typeof billList>;
