// Invoices (发票): the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { INVOICE_KIND, INVOICE_STAGE } from './invoice-labels';

export const invoiceList = {
  area: 'finance',
  object: 'invoice',
  title: '发票',
  keys: ['p_5600'],
  exportKeys: ['p_5600_export'],
  columns: [
    { name: 'serial', title: '发票流水号', kind: 'link', filter: 'text', sortable: true, width: 160 },
    { name: 'tenant_name', title: '租客', kind: 'text', filter: 'text', sortable: true, width: 210 },
    // Filters by id only, from the tenant's page, since names may have a common prefix.
    { name: 'tenant_id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'kind', title: '票种', kind: 'enum', labels: INVOICE_KIND, filter: 'enum', width: 100 },
    { name: 'stage', title: '状态', kind: 'status', labels: INVOICE_STAGE, filter: 'enum', width: 110 },
    {
      name: 'gross_fen',
      title: '价税合计',
      kind: 'money',
      unit: '元',
      sortable: true,
      filter: 'range',
      total: true,
      width: 150,
    },
    { name: 'net_fen', title: '不含税金额', kind: 'money', unit: '元', total: true, width: 150 },
    { name: 'tax_fen', title: '税额', kind: 'money', unit: '元', total: true, width: 130 },
    { name: 'number', title: '发票号码', kind: 'text', filter: 'text', width: 190 },
    { name: 'issued_on', title: '开票日期', kind: 'date', filter: 'range', sortable: true, width: 110, optional: true },
    { name: 'code', title: '发票代码', kind: 'text', width: 130, hidden: true },
    { name: 'title', title: '发票抬头', kind: 'text', filter: 'text', width: 210, hidden: true },
    { name: 'items', title: '项目', kind: 'text', width: 200, hidden: true },
    { name: 'applied_on', title: '申请日期', kind: 'date', filter: 'range', sortable: true, width: 110, hidden: true },
    { name: 'applied_by', title: '申请人', kind: 'text', width: 100, hidden: true },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200, hidden: true },
    {
      name: 'legal_entity_id',
      title: '签约主体',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/legal-entity',
      filterOnly: true,
    },
    { name: 'id', title: '发票', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['serial', 'tenant_name', 'number'],
  tabs: {
    field: 'stage',
    opens: 'todo',
    tabs: [
      {
        key: 'todo',
        label: '待处理',
        values: ['applied', 'approved', 'red_pending', 'to_red', 'reddening'],
        help: '待审核、待开具与待红冲',
      },
      { key: 'applied', label: '待审核', values: ['applied'] },
      { key: 'approved', label: '待开具', values: ['approved', 'red_pending'] },
      { key: 'issued', label: '已开具', values: ['issued', 'partly_red', 'to_red', 'reddening', 'red_issued'] },
      { key: 'to_red', label: '待红冲', values: ['to_red', 'reddening'] },
      { key: 'red_flushed', label: '已红冲', values: ['partly_red', 'red_flushed'] },
      { key: 'void', label: '驳回与作废', values: ['rejected', 'void'] },
    ],
  },
  totals: 'apart',
  uncounted: { field: 'stage', void: ['rejected', 'void'], pending: ['applied', 'approved', 'red_pending'] },
  defaultSort: { field: 'serial', order: 'desc' },
  extra: { id: 'id', tenant_id: 'id', may_review: 'flag', may_void: 'flag' },
} as const satisfies ListDeclaration;

export type InvoiceRow = RowOf<typeof invoiceList>;
