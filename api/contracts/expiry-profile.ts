// Expiry profile (到期分布, docs/domain §7.2): leases by the year and quarter of their last day, holdover leases separately.

import { contractPaths, tenantPaths } from '../kernel/paths';
import type { ReportDeclaration } from '../kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';
import { LEASE_ENDS } from './labels';

const area = '合同的计租面积';
const rent = '截至日有效的固定租金折算为一个月，含税，免租期内不减；到期未退的占用费不是租金';

export const expiryProfileReport = {
  area: 'contracts',
  object: 'expiry-profile',
  title: '到期分布',
  description: '执行中的合同按到期的年度与季度；到期未退单列',
  keys: ['p_4302'],
  exportKeys: ['p_4302_export'],
  parameters: [AS_OF, RECORDED_AS_OF, { name: 'ends', title: '到期日', kind: 'enum', labels: LEASE_ENDS }, OF_PARKS],
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 240 },
    { name: 'quarter', title: '到期季度', kind: 'text', width: 110 },
    { name: 'last_day', title: '到期日', kind: 'date', width: 110 },
    { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡', width: 130 },
    { name: 'monthly_rent_fen', title: '月租金（含税）', kind: 'money', total: true, width: 150 },
    { name: 'park_name', title: '园区', kind: 'text', width: 160 },
  ],
  definitions: {
    last_day:
      '合同到期日；退租审批通过后为离场日，已签续租不改变。选「最早可退日」时，租客有提前退租权的按其最早可以离场的一天',
    area_sqm: area,
    monthly_rent_fen: rent,
  },
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
  },
  extra: { contract_id: 'id', tenant_id: 'id' },
  rowKey: 'contract_id',
  fixedColumns: 2,
  unit: '份合同',
  pageSize: 100,
  totals: {
    title: '按到期年度、季度汇总',
    groups: [
      { title: '年度', id: 'year_id', label: 'year' },
      { title: '季度', id: 'quarter_id', label: 'quarter' },
    ],
    columns: [
      { name: 'contract_count', title: '执行中合同', kind: 'integer', width: 100 },
      { name: 'area_sqm', title: '计租面积', kind: 'area', unit: '㎡' },
      { name: 'monthly_rent_fen', title: '月租金（含税）', kind: 'money' },
      { name: 'holdover_count', title: '到期未退合同', kind: 'integer', width: 120 },
      { name: 'holdover_sqm', title: '到期未退面积', kind: 'area', unit: '㎡' },
    ],
  },
  chart: { title: '各季度到期的月租金', kind: 'bar', axis: '季度', values: ['monthly_rent_fen'] },
} as const satisfies ReportDeclaration;
