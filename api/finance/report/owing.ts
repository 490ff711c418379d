// Shared by the reports of amounts owed: groupings of lines, their names, and the receivables behind them.
import type { Labels } from '#api/kernel/labels';
import { contractPaths, receivablePaths, tenantPaths } from '#api/kernel/paths';
import type { ReportParameter } from '#api/kernel/report/report';
import { AS_OF, RECORDED_AS_OF } from '#api/kernel/report/usual';

const OWED_BY = {
  tenant: { label: '租客' },
  contract: { label: '合同' },
  building: { label: '楼宇' },
  charge_item: { label: '费项' },
  manager: { label: '招商经理' },
} as const satisfies Labels;

/** Grouping of lines. */
export const BY_OWING = { name: 'by', title: '汇总', kind: 'enum', labels: OWED_BY } as const satisfies ReportParameter;

/** The member whose receivables are requested. */
export const OF_OWING = [
  { name: 'tenant_id', title: '租客', kind: 'option', options: '/api/option/tenant' },
  { name: 'contract_id', title: '合同', kind: 'option', options: '/api/option/contract' },
  { name: 'building_id', title: '楼宇', kind: 'option', options: '/api/option/building' },
  { name: 'manager', title: '招商经理', kind: 'text' },
] as const satisfies readonly ReportParameter[];

/** Name columns of a line, by its grouping. */
export const OWING_COLUMNS = [
  { name: 'contract_number', title: '合同编号', kind: 'link', width: 170, optional: true, only: { by: ['contract'] } },
  {
    name: 'tenant_name',
    title: '租客',
    kind: 'text',
    width: 220,
    optional: true,
    only: { by: ['tenant', 'contract'] },
  },
  { name: 'building_name', title: '楼宇', kind: 'text', width: 160, optional: true, only: { by: ['building'] } },
  { name: 'charge_item', title: '费项', kind: 'text', width: 160, optional: true, only: { by: ['charge_item'] } },
  { name: 'manager', title: '招商经理', kind: 'text', width: 120, optional: true, only: { by: ['manager'] } },
  { name: 'park_name', title: '园区', kind: 'text', width: 150 },
] as const;

export const OWING_OPENS = {
  contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
  tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
} as const;

/** Identifies a line, and the parameter that opens its receivables. */
const OWING_EXTRA = {
  line: 'text',
  contract_id: 'id?',
  tenant_id: 'id?',
  park_id: 'id',
  member_parameter: 'text',
  member: 'text?',
} as const;

/** Parameters of reports by due month. */
export const DUE_MONTHS = [
  { name: 'months', title: '应收月份', kind: 'months' },
  AS_OF,
  RECORDED_AS_OF,
] as const satisfies readonly ReportParameter[];

/** A line by park and member. */
export const OWING_LINE = {
  extra: OWING_EXTRA,
  rowKey: 'line',
  fixedColumns: 2,
  unit: '行',
  pageSize: 100,
} as const;

/** A receivable behind a line, or the part of it that belongs to a building. */
export const OWING_ENTRY = {
  opens: { ...OWING_OPENS, gross_fen: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' } },
  extra: { line: 'text', receivable_id: 'id', contract_id: 'id?', tenant_id: 'id', park_id: 'id' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '笔应收',
  pageSize: 100,
} as const;

export const BY_PARK = {
  title: '按园区汇总',
  groups: [{ title: '园区', id: 'park_id', label: 'park_name' }],
} as const;
