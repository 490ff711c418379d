// Exposure to tenants (租客风险敞口, docs/domain §5.15): what is due and short of the deposit, less the securities in force; by tenant with totals by group,
// and the parts behind each figure.
import type { Labels } from '../kernel/labels';
import type { RowOf } from '../kernel/list/row';
import {
  contractPaths,
  depositPaths,
  exposurePaths,
  receivablePaths,
  securityPaths,
  tenantPaths,
} from '../kernel/paths';
import type { ReportDeclaration } from '../kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';

const keys = ['p_4306'];
const exportKeys = ['p_4306_export'];

export const EXPOSURE_PART = {
  due: { label: '到期未收' },
  deposit: { label: '保证金' },
  secured: { label: '非现金担保' },
} as const satisfies Labels;
const PART = { all: { label: '全部' }, ...EXPOSURE_PART } as const satisfies Labels;

const definitions = {
  due_fen: '截至该日到期（含当日）而未收的应收，含税，不含保证金；负数调整计入',
  agreed_fen: '执行中、待起租与到期未退合同按当日条款已到应收日的保证金；已办理退租的不计',
  held_fen: '上述保证金的在手余额：已收 + 转入 − 抵扣 − 退还 − 没收 − 转出',
  short_fen: '约定保证金 − 在手余额，逐合同、逐费项计算，不小于 0',
  secured_fen: '当日有效的保函、保证人与保证保险的金额，扣除已索赔',
  exposure_fen: '到期未收 + 保证金缺额 − 有效担保；小于 0 为担保多于未收',
} as const;

const columns = {
  due: { name: 'due_fen', title: '到期未收', kind: 'money', total: true, width: 140 },
  agreed: { name: 'agreed_fen', title: '约定保证金', kind: 'money', total: true, width: 140 },
  held: { name: 'held_fen', title: '在手保证金', kind: 'money', total: true, width: 140 },
  short: { name: 'short_fen', title: '保证金缺额', kind: 'money', total: true, width: 140 },
  secured: { name: 'secured_fen', title: '有效担保', kind: 'money', total: true, width: 140 },
  exposure: { name: 'exposure_fen', title: '敞口', kind: 'money', total: true, width: 150 },
} as const;
const FIGURES = [columns.due, columns.agreed, columns.held, columns.short, columns.secured, columns.exposure] as const;

export const exposureReport = {
  area: 'contracts',
  object: 'exposure',
  title: '租客风险敞口',
  description: '截至某日每个租客的到期未收与保证金缺额，减去有效的保函、保证人与保证保险；按集团汇总',
  keys,
  exportKeys,
  parameters: [AS_OF, RECORDED_AS_OF, OF_PARKS],
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'text', width: 220 },
    { name: 'group_name', title: '集团', kind: 'text', width: 180 },
    ...FIGURES,
  ],
  definitions,
  opens: {
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    due_fen: { to: exposurePaths.due, access: 'p_4306' },
    agreed_fen: { to: exposurePaths.deposit, access: 'p_4306' },
    held_fen: { to: exposurePaths.deposit, access: 'p_4306' },
    short_fen: { to: exposurePaths.deposit, access: 'p_4306' },
    secured_fen: { to: exposurePaths.secured, access: 'p_4306' },
    exposure_fen: { to: exposurePaths.all, access: 'p_4306' },
  },
  extra: { tenant_id: 'id' },
  rowKey: 'tenant_id',
  fixedColumns: 1,
  unit: '个租客',
  pageSize: 100,
  totals: {
    title: '按集团汇总',
    groups: [{ title: '集团', id: 'group_id', label: 'group_name' }],
    columns: [{ name: 'tenant_count', title: '租客', kind: 'integer', width: 90 }, ...FIGURES],
  },
  chart: { title: '各集团敞口', kind: 'bar', axis: '集团', values: ['exposure_fen'] },
} as const satisfies ReportDeclaration;

/** The receivables, deposits and securities behind the exposure. */
export const exposureEntriesReport = {
  area: 'contracts',
  object: 'exposure-entries',
  title: '敞口明细',
  description: '敞口由哪些应收、保证金与担保组成；金额相加即租客风险敞口中的数',
  keys,
  exportKeys,
  parameters: [
    AS_OF,
    RECORDED_AS_OF,
    OF_PARKS,
    { name: 'tenant_id', title: '租客', kind: 'option', options: '/api/option/tenant' },
    { name: 'kind', title: '组成', kind: 'enum', labels: PART },
  ],
  columns: [
    { name: 'tenant_name', title: '租客', kind: 'text', width: 200 },
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 160, optional: true },
    { name: 'part', title: '组成', kind: 'enum', labels: EXPOSURE_PART, width: 100 },
    { name: 'subject', title: '内容', kind: 'text', width: 270 },
    { name: 'due_date', title: '应收日或止期', kind: 'date', width: 120, optional: true },
    ...FIGURES,
  ],
  definitions,
  opens: {
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    due_fen: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' },
    held_fen: { to: depositPaths.open('{contract_id}', '{charge_item_id}'), access: 'p_5100' },
    secured_fen: { to: securityPaths.open('{security_id}'), access: 'p_5110' },
  },
  extra: {
    line: 'text',
    tenant_id: 'id',
    contract_id: 'id?',
    charge_item_id: 'id',
    receivable_id: 'id?',
    security_id: 'id?',
  },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '项',
  pageSize: 100,
  totals: { title: '合计', groups: [], columns: FIGURES },
} as const satisfies ReportDeclaration;

export type ExposureEntry = RowOf<typeof exposureEntriesReport>;
