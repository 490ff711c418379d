import { eachLabel, type ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { SETTLEMENT_RESULT, TERMINATION_KIND, TERMINATION_STATUS } from '../labels';

export const terminationList = {
  area: 'contracts',
  object: 'termination',
  title: '退租单',
  keys: ['p_4200'],
  exportKeys: ['p_4200_export'],
  search: ['contract_number', 'tenant_name'],
  tabs: {
    field: 'status',
    tabs: eachLabel(TERMINATION_STATUS),
  },
  uncounted: { field: 'status', pending: ['draft', 'auditing', 'rejected'] },
  defaultSort: { field: 'leave_date', order: 'desc' },
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', filter: 'text', sortable: true, width: 190 },
    { name: 'status', title: '状态', kind: 'status', labels: TERMINATION_STATUS, filter: 'enum', width: 90 },
    { name: 'tenant_name', title: '租客', kind: 'text', filter: 'text', width: 240 },
    {
      name: 'result_kind',
      title: '结算结果',
      kind: 'enum',
      labels: SETTLEMENT_RESULT,
      filter: 'enum',
      width: 100,
      optional: true,
    },
    {
      name: 'result_fen',
      title: '结算金额',
      kind: 'money',
      unit: '元',
      sortable: true,
      filter: 'range',
      width: 150,
      optional: true,
    },
    { name: 'kind', title: '退租类型', kind: 'enum', labels: TERMINATION_KIND, filter: 'enum', width: 130 },
    { name: 'leave_date', title: '退租日期', kind: 'date', sortable: true, filter: 'range', width: 120 },
    { name: 'end_date', title: '合同到期', kind: 'date', sortable: true, width: 120 },
    { name: 'reason_name', title: '退租原因', kind: 'text', width: 140, optional: true },
    {
      name: 'reason_id',
      title: '退租原因',
      kind: 'integer',
      filter: 'id',
      options: '/api/option/retire-cause',
      filterOnly: true,
    },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
    { name: 'park_id', title: '园区', kind: 'integer', filter: 'id', options: '/api/option/park', filterOnly: true },
    { name: 'contract_id', title: '合同', kind: 'integer', filter: 'id', filterOnly: true },
    { name: 'created_at', title: '新增时间', kind: 'instant', sortable: true, hidden: true },
  ],
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type TerminationRow = RowOf<typeof terminationList>;
