// Stamp duty (印花税, docs/domain §7.4) of the lessor on leases: each document of a year, by legal entity and quarter.
import type { Labels } from '../kernel/labels';
import { contractPaths, receivablePaths, tenantPaths } from '../kernel/paths';
import type { ReportDeclaration } from '../kernel/report/report';
import { AS_OF, OF_PARKS, RECORDED_AS_OF } from '../kernel/report/usual';
import { stampDutyPaths } from '../kernel/tax-paths';

const STAMPED = {
  signed: { label: '签订合同' },
  changed: { label: '变更合同' },
  settled: { label: '结算租金' },
} as const satisfies Labels;

const QUARTER = {
  Q1: { label: '第 1 季度' },
  Q2: { label: '第 2 季度' },
  Q3: { label: '第 3 季度' },
  Q4: { label: '第 4 季度' },
} as const satisfies Labels;

const sums = [
  { name: 'rent_fen', title: '计税金额', kind: 'money', total: true, width: 150 },
  { name: 'tax_fen', title: '应纳税额', kind: 'money', total: true, width: 130 },
  { name: 'refund_fen', title: '可退抵税额', kind: 'money', total: true, width: 120 },
] as const;

export const stampDutyReport = {
  area: 'contracts',
  object: 'stamp-duty',
  title: '印花税',
  description: '一年内签订、变更的租赁合同与结算的抽成租金，按《印花税法》应由出租人缴纳的印花税',
  keys: ['p_4310'],
  exportKeys: ['p_4310_export'],
  parameters: [{ name: 'year', title: '年度', kind: 'year' }, AS_OF, RECORDED_AS_OF, OF_PARKS],
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
    { name: 'tenant_name', title: '租客', kind: 'text', width: 200 },
    { name: 'document', title: '凭证', kind: 'enum', labels: STAMPED, width: 90 },
    { name: 'signed_on', title: '书立日期', kind: 'date', width: 110 },
    ...sums,
    { name: 'rate', title: '税率', kind: 'price', width: 80 },
    { name: 'fixed_fen', title: '其中定额', kind: 'money', total: true, width: 100 },
    { name: 'relief', title: '减免系数', kind: 'price', width: 90 },
    { name: 'quarter_fen', title: '应纳税额', kind: 'money', per: QUARTER, total: true, width: 120 },
    { name: 'entity_name', title: '签约主体', kind: 'text', width: 200 },
    { name: 'park_name', title: '园区', kind: 'text', width: 140 },
  ],
  definitions: {
    signed_on:
      '合同为签约日期，变更为审批日期（《印花税法》第十五条：书立应税凭证的当日）；结算为抽成租金入账日或指数确定之日',
    rent_fen:
      '合同为首版全部固定租金（含保底），变更为租金总额的增减，结算为超出保底的抽成租金与等待指数的租金；均不含税（第五条）',
    rate: '租赁合同为租金的千分之一（《印花税法》税目税率表）；税费参数可登记其他税率',
    fixed_fen:
      '签订时没有列明金额的合同按税费参数的定额；现行法没有定额，结算时再按实际金额计税（第六条），已缴定额先抵减',
    relief: '税费参数登记的减免：1 为不减免，0.5 为减半',
    tax_fen: '计税金额 × 税率 × 减免系数 + 定额，每份凭证四舍五入到分；变更只就增加的部分计税',
    refund_fen: '变更后金额减少的部分，可以申请退还或者抵缴（财政部 税务总局公告 2022 年第 22 号第三条）',
    quarter_fen: '书立日期所在季度的应纳税额；印花税按季、按年或者按次计征（第十六条）',
  },
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    tenant_name: { to: tenantPaths.detail('{tenant_id}'), access: 'p_3100' },
    rent_fen: { to: stampDutyPaths.rows, access: 'p_4310' },
  },
  extra: { line: 'text', contract_id: 'id', tenant_id: 'id', park_id: 'id', entity_id: 'id', document_no: 'integer' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '份凭证',
  pageSize: 100,
  totals: {
    title: '按签约主体、园区汇总',
    groups: [
      { title: '签约主体', id: 'entity_id', label: 'entity_name' },
      { title: '园区', id: 'park_id', label: 'park_name' },
    ],
    columns: [
      ...sums,
      { name: 'quarter_fen', title: '应纳税额', kind: 'money', per: QUARTER, width: 120 },
      { name: 'document_count', title: '凭证数', kind: 'integer', width: 90 },
    ],
  },
  chart: { title: '各主体应纳印花税', kind: 'bar', axis: '签约主体', values: ['tax_fen', 'refund_fen'] },
} as const satisfies ReportDeclaration;

export const stampDutyRowsReport = {
  area: 'contracts',
  object: 'stamp-duty-rows',
  title: '印花税计税明细',
  description: '各凭证计税金额背后的应收；金额相加即印花税中的计税金额',
  keys: ['p_4310'],
  exportKeys: ['p_4310_export'],
  parameters: [
    { name: 'year', title: '年度', kind: 'year' },
    AS_OF,
    RECORDED_AS_OF,
    { name: 'contract_id', title: '合同', kind: 'option', options: '/api/option/contract' },
    { name: 'no', title: '凭证序号', kind: 'text' },
    { name: 'of', title: '凭证', kind: 'enum', labels: { all: { label: '全部' }, ...STAMPED } },
  ],
  columns: [
    { name: 'contract_number', title: '合同编号', kind: 'link', width: 170 },
    { name: 'document', title: '凭证', kind: 'enum', labels: STAMPED, width: 90 },
    { name: 'signed_on', title: '书立日期', kind: 'date', width: 110 },
    { name: 'rent_fen', title: '计入金额', kind: 'money', total: true, width: 150 },
    { name: 'charge_item_name', title: '费项', kind: 'text', width: 140 },
    { name: 'start_date', title: '账期开始', kind: 'date', width: 110 },
    { name: 'end_date', title: '账期结束', kind: 'date', width: 110 },
    { name: 'due_date', title: '应收日', kind: 'date', width: 110 },
    { name: 'net_fen', title: '应收（不含税）', kind: 'money', width: 150 },
  ],
  definitions: { rent_fen: '该凭证增加的应收为正，变更取消或结算作废的为负；不含税' },
  opens: {
    contract_number: { to: contractPaths.detail('{contract_id}'), access: 'p_4100' },
    net_fen: { to: receivablePaths.open('{receivable_id}'), access: 'p_5200' },
  },
  extra: { line: 'text', contract_id: 'id', receivable_id: 'id' },
  rowKey: 'line',
  fixedColumns: 2,
  unit: '笔应收',
  pageSize: 100,
  totals: {
    title: '按合同汇总',
    groups: [{ title: '合同', id: 'contract_id', label: 'contract_number' }],
    columns: [{ name: 'rent_fen', title: '计入金额', kind: 'money' }],
  },
} as const satisfies ReportDeclaration;
