// Receivables (应收): the list, declared once.
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { CHARGE_ITEM_KIND } from '#api/setup/labels';
import { INVOICED } from '../invoice/invoice-labels';
import { BILLED, OVERDUE, RECEIVABLE_STATUS, RECEIVABLE_TIMING } from '../labels';

export const receivableList = {
  area: 'finance',
  object: 'receivable',
  title: '应收',
  keys: ['p_5200'],
  exportKeys: ['p_5200_export'],
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'text', filter: 'text', sortable: true, width: 210 },
    // Filters by id only, from the tenant's page, since names may have a common prefix.
    { name: 'tenant_id', title: '租客', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'contract_id', title: '合同', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'spaces', title: '空间', kind: 'text', filter: 'text', width: 140, optional: true },
    { name: 'charge_item', title: '费项', kind: 'text', width: 110 },
    {
      name: 'charge_item_id',
      title: '费项',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/charge-item',
      filterOnly: true,
    },
    { name: 'due_date', title: '应收日', kind: 'date', sortable: true, filter: 'range', width: 110 },
    { name: 'due_fen', title: '到期未收', kind: 'money', unit: '元', total: true },
    { name: 'status', title: '状态', kind: 'status', labels: RECEIVABLE_STATUS, filter: 'enum', width: 100 },
    { name: 'start_date', title: '计费开始', kind: 'date', width: 110 },
    { name: 'end_date', title: '计费结束', kind: 'date', width: 110 },
    { name: 'days_overdue', title: '逾期天数', kind: 'integer', width: 90, optional: true },
    {
      name: 'gross_fen',
      title: '应收金额',
      kind: 'money',
      unit: '元',
      sortable: true,
      filter: 'range',
      total: true,
    },
    { name: 'received_fen', title: '已收金额', kind: 'money', unit: '元', total: true },
    { name: 'contract_number', title: '合同编号', kind: 'link', filter: 'text', width: 170, optional: true },
    { name: 'not_due_fen', title: '未到期', kind: 'money', unit: '元', total: true },
    { name: 'open_fen', title: '未收金额', kind: 'money', unit: '元', sortable: true, total: true, hidden: true },
    { name: 'timing', title: '收款进度', kind: 'enum', labels: RECEIVABLE_TIMING, filter: 'enum', filterOnly: true },
    { name: 'item_kind', title: '费项类型', kind: 'enum', labels: CHARGE_ITEM_KIND, filter: 'enum', filterOnly: true },
    { name: 'overdue', title: '逾期', kind: 'status', labels: OVERDUE, filter: 'enum', width: 90, hidden: true },
    { name: 'invoiced', title: '开票', kind: 'status', labels: INVOICED, filter: 'enum', width: 100, optional: true },
    { name: 'invoiced_fen', title: '已开票金额', kind: 'money', unit: '元', total: true, width: 150, hidden: true },
    { name: 'net_fen', title: '不含税金额', kind: 'money', unit: '元', total: true, width: 150, hidden: true },
    { name: 'tax_fen', title: '税额', kind: 'money', unit: '元', total: true, width: 130, hidden: true },
    { name: 'park_name', title: '园区', kind: 'text', width: 160, hidden: true },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    {
      name: 'building_id',
      title: '楼宇',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/building',
      filterOnly: true,
    },
    // Set by links from the page of a space; matches the contract's receivables as a whole.
    { name: 'space_id', title: '空间', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200, hidden: true },
    {
      name: 'legal_entity_id',
      title: '签约主体',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/legal-entity',
      filterOnly: true,
    },
    { name: 'billed', title: '出账', kind: 'enum', labels: BILLED, filter: 'enum', filterOnly: true },
    { name: 'id', title: '应收', kind: 'integer', filter: 'id', filterOnly: true },
  ],
  search: ['tenant_name', 'contract_number', 'spaces', 'charge_item'],
  tabs: {
    field: 'timing',
    opens: 'this_month',
    tabs: [
      { key: 'overdue', label: '逾期', values: ['overdue'], help: '应收日已过，仍未收清' },
      {
        key: 'this_month',
        label: '本月到期',
        values: ['this_month'],
        help: '应收日在本月，仍未收清（含本月内已逾期）',
      },
      { key: 'not_due', label: '未到期', values: ['not_due'], help: '应收日在今天之后，仍未收清' },
      { key: 'paid', label: '已收清', values: ['paid'] },
    ],
  },
  totals: 'apart',
  uncounted: { field: 'status', void: ['void'] },
  defaultSort: { field: 'due_date', order: 'asc' },
  extra: {
    id: 'id',
    contract_id: 'id?',
    tenant_id: 'id',
    clause_id: 'id?',
    seq: 'integer?',
    charge_kind: 'text',
    adjusts_id: 'id?',
  },
} as const satisfies ListDeclaration;

export type ReceivableRow = RowOf<typeof receivableList>;
