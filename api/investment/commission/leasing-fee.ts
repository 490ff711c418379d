// Leasing fee (招商佣金, docs/domain §3.1): commissions as of a day by contract, with sums by channel and manager.
import type { Labels } from '#api/kernel/labels';
import type { RowOf } from '#api/kernel/list/row';
import { contractPaths, tenantPaths } from '#api/kernel/paths';
import type { ReportDeclaration } from '#api/kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '#api/kernel/report/usual';

const FEE_BY = {
  channel: { label: '渠道、招商经理' },
  manager: { label: '招商经理' },
} as const satisfies Labels;

const figures = [
  { name: 'amount_fen', title: '佣金', kind: 'money', total: true, width: 114 },
  { name: 'due_fen', title: '到期应付', kind: 'money', total: true, width: 132 },
  { name: 'paid_fen', title: '已付', kind: 'money', total: true, width: 114 },
  { name: 'open_fen', title: '未付', kind: 'money', total: true, width: 114 },
  { name: 'earned_fen', title: '应计', kind: 'money', total: true, width: 114 },
  { name: 'returned_fen', title: '应退回', kind: 'money', total: true, width: 114 },
  { name: 'approved_fen', title: '已确认', kind: 'money', total: true, width: 114 },
] as const;

export const leasingFeeReport = {
  area: 'investment',
  object: 'leasing-fee',
  title: '招商佣金',
  description: '某一天每份合同应付渠道的佣金；点击金额查看各期',
  keys: ['p_4304'],
  exportKeys: ['p_4304_export'],
  parameters: [
    AS_OF,
    RECORDED_AS_OF,
    { name: 'by', title: '汇总', kind: 'enum', labels: FEE_BY },
    { name: 'channel_ids', title: '渠道', kind: 'options', options: '/api/option/channel' },
    { name: 'manager', title: '招商经理', kind: 'text' },
    OF_PARKS,
  ],
  columns: [
    { name: 'channel_name', title: '渠道', kind: 'text', width: 180 },
    { name: 'manager', title: '招商经理', kind: 'text', width: 100 },
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 210 },
    ...figures,
    { name: 'approved_on', title: '合同审批日', kind: 'date', width: 110 },
    { name: 'park_name', title: '园区', kind: 'text', width: 150 },
  ],
  definitions: {
    contract_count: '有佣金的合同，含已作废而佣金尚须追回的；成交合同不含已作废的',
    amount_fen: '按合同提交时渠道的佣金规则与审批通过时的条款计算，之后的变更不再影响',
    earned_fen: '审批通过起为佣金金额；租客提前退租的，自最后一天起扣除按未租天数追回的部分',
    due_fen: '截至该日已到期的各期，退租后为追回剩余的部分',
    returned_fen: '追回金额中未到期的分期不足抵减、须由渠道退回的部分',
    approved_fen: '截至该日已确认应付的金额，退回为负',
    paid_fen: '付款日期截至该日的付款，收回为负',
    open_fen: '到期应付 − 应退回 − 已付；为负时应由渠道退回',
  },
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
  },
  extra: { contract_id: 'id', tenant_id: 'id', channel_id: 'id', manager_id: 'id', park_id: 'id' },
  rowKey: 'contract_id',
  fixedColumns: 3,
  unit: '份合同',
  totals: {
    title: '汇总',
    groups: [
      { title: '渠道', id: 'channel_id', label: 'channel_name', only: { by: ['channel'] } },
      { title: '招商经理', id: 'manager_id', label: 'manager' },
    ],
    columns: [{ name: 'contract_count', title: '计佣合同', kind: 'integer', width: 90 }, ...figures],
  },
  chart: { title: '已付与未付佣金', kind: 'bar', axis: '渠道', values: ['paid_fen', 'open_fen'] },
} as const satisfies ReportDeclaration;

export type LeasingFeeRow = RowOf<typeof leasingFeeReport>;
