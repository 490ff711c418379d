// Attainment of leasing targets (目标完成, docs/domain §3.6): targets of the quarters of a year, up to one of them, against signed leases.
import type { Labels } from '#api/kernel/labels';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { OF_PARKS } from '#api/kernel/report/usual';

const BY = { park: { label: '园区' }, manager: { label: '招商经理' } } as const satisfies Labels;

const sqm = { kind: 'area', unit: '㎡', width: 120, total: true } as const;
const money = { kind: 'money', width: 140, total: true } as const;
const count = { kind: 'integer', width: 90, total: true } as const;
const percent = { kind: 'percent', optional: true, width: 100 } as const;

const figures = [
  { name: 'target_sqm', title: '目标面积', ...sqm },
  { name: 'signed_sqm', title: '签约面积', ...sqm },
  { name: 'sqm_share', title: '面积完成率', ...percent },
  { name: 'sqm_rest', title: '面积差额', ...sqm },
  { name: 'target_fen', title: '目标月租金', ...money },
  { name: 'rent_fen', title: '签约月租金', ...money },
  { name: 'rent_share', title: '租金完成率', ...percent },
  { name: 'rent_rest_fen', title: '租金差额', ...money },
  { name: 'target_count', title: '目标份数', ...count },
  { name: 'contract_count', title: '签约合同', ...count },
  { name: 'count_share', title: '份数完成率', ...percent },
  { name: 'count_rest', title: '份数差额', ...count },
] as const;

const behind = {
  to: '/investmentManage/investmentAnalysis/parkLeaseAnalysis?view=signed&within={within}&park_ids={park_id}&manager={contract_manager?}',
  access: 'p_2406',
};

export const attainmentReport = {
  area: 'investment',
  object: 'attainment',
  title: '目标完成',
  description: '年初至所选季度，各园区、各招商经理每个季度的招商目标与签约；点击签约数字查看合同',
  keys: ['p_2406'],
  exportKeys: ['p_2406_export'],
  parameters: [
    { name: 'through', title: '年初至', kind: 'quarter' },
    { name: 'by', title: '汇总', kind: 'enum', labels: BY },
    OF_PARKS,
  ],
  columns: [
    { name: 'park_name', title: '园区', kind: 'text', width: 160 },
    { name: 'manager', title: '招商经理', kind: 'text', width: 110, optional: true, only: { by: ['manager'] } },
    { name: 'quarter', title: '季度', kind: 'text', width: 110 },
    ...figures,
  ],
  definitions: {
    target_sqm: '按园区：园区整体的目标，没有时为各招商经理目标之和；按招商经理：其本人的目标',
    signed_sqm: '季度内审批通过且未作废的合同在审批通过时的计租面积，与周报、园区租赁分析同一口径',
    rent_fen: '这些合同最早一条租金条款第一天的月租金，含税',
    sqm_share: '签约面积 ÷ 目标面积',
    rent_share: '签约月租金 ÷ 目标月租金',
    count_share: '签约合同 ÷ 目标份数',
    sqm_rest: '目标 − 签约，已超额完成的为负',
    rent_rest_fen: '目标 − 签约，已超额完成的为负',
    count_rest: '目标 − 签约，已超额完成的为负',
  },
  opens: { signed_sqm: behind, rent_fen: behind, contract_count: behind },
  extra: { line_key: 'text', park_id: 'id', within: 'text', contract_manager: 'text?' },
  rowKey: 'line_key',
  fixedColumns: 1,
  unit: '行',
  totals: {
    title: '按园区、季度汇总',
    groups: [
      { title: '园区', id: 'park_id', label: 'park_name' },
      { title: '季度', id: 'period_no', label: 'quarter', order: 'period_no' },
    ],
    columns: figures,
  },
  chart: { title: '各园区的目标面积与签约面积', kind: 'bar', axis: '园区', values: ['target_sqm', 'signed_sqm'] },
} as const satisfies ReportDeclaration;
