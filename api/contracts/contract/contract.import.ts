// Running contracts from one workbook with several sheets, for the initial migration of an operator: contracts, spaces, clauses, escalations, free
// periods, deposits, and the money already received. A contract's rows are joined by its number.
import { YES_NO } from '#api/kernel/constants';
import { endpoint, type FileUpload, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type { ImportColumn, ImportSheet } from '#api/kernel/import';
import { ALIGNMENT, BASIS, CONTRACT_KIND, DUE_KIND, ESCALATION_KIND, FIRST_STUB, PRORATION, ROUND_TO } from '../labels';
import type { ContractImportPreview, ContractImportResult } from './contract.import.schema';

const KEYS = ['p_4100_import'];
const BASE = '/api/contracts/contract';

/** Maximum number of contracts per file. */
export const MOST_CONTRACTS = 500;

const number: ImportColumn = {
  name: 'contract_number',
  title: '合同编号',
  kind: 'text',
  required: true,
  help: '与「合同」表一致',
  example: 'HT-2024-0018',
};
const clause: ImportColumn = {
  name: 'clause_no',
  title: '条款号',
  kind: 'integer',
  required: true,
  help: '同一合同内从 1 起编号',
  example: '1',
};

export const CONTRACT_IMPORT = {
  contracts: {
    title: '合同',
    max_rows: MOST_CONTRACTS,
    columns: [
      { ...number, unique: true, help: '企业内唯一' },
      { name: 'park', title: '园区', kind: 'text', required: true, help: '已有的园区名称', example: '滨江科创园' },
      {
        name: 'tenant',
        title: '租客',
        kind: 'text',
        required: true,
        help: '已有的租客名称',
        example: '上海云帆科技有限公司',
      },
      { name: 'lessor', title: '签约主体', kind: 'text', help: '只有一个签约主体时不填' },
      { name: 'kind', title: '合同类型', kind: 'enum', labels: CONTRACT_KIND, help: '不填为新签' },
      { name: 'start', title: '起租日', kind: 'date', required: true, example: '2024-04-01' },
      { name: 'end', title: '到期日', kind: 'date', required: true, example: '2027-03-31' },
      { name: 'signed_on', title: '签约日期', kind: 'date' },
      { name: 'delivered_on', title: '交房日期', kind: 'date' },
      { name: 'signatory', title: '签约人', kind: 'text' },
      { name: 'manager', title: '招商经理', kind: 'text' },
      { name: 'late_fee_rate', title: '滞纳金日利率', kind: 'percent', help: '不填则不收滞纳金', example: '0.05%' },
      { name: 'late_fee_grace', title: '滞纳金宽限天数', kind: 'integer', example: '5' },
      {
        name: 'billed_through',
        title: '已出账至',
        kind: 'date',
        help: '应收日到此日为止的已在原系统出账，不再出账单',
        example: '2026-10-31',
      },
      { name: 'remark', title: '备注', kind: 'text' },
    ],
  },
  spaces: {
    title: '空间',
    max_rows: 5000,
    columns: [
      number,
      {
        name: 'building',
        title: '楼宇',
        kind: 'text',
        required: true,
        help: '合同园区内的楼宇名称',
        example: '1 号楼',
      },
      { name: 'space', title: '空间编号', kind: 'text', required: true, example: '301' },
      { name: 'area', title: '计租面积', kind: 'decimal', help: '㎡；不填为空间的计租面积', example: '320.50' },
    ],
  },
  clauses: {
    title: '费用条款',
    max_rows: 2000,
    columns: [
      number,
      clause,
      { name: 'charge_item', title: '费项', kind: 'text', required: true, help: '已有的费项名称', example: '租金' },
      { name: 'basis', title: '计费方式', kind: 'enum', labels: BASIS, required: true, example: '元/㎡/天' },
      { name: 'price', title: '单价', kind: 'decimal', help: '流水抽成不填', example: '3.20' },
      { name: 'rate', title: '抽成比例', kind: 'percent', help: '只有流水抽成填写', example: '8%' },
      { name: 'start', title: '开始日期', kind: 'date', help: '不填为起租日' },
      { name: 'end', title: '结束日期', kind: 'date', help: '不填为到期日' },
      { name: 'cycle_months', title: '付款周期', kind: 'integer', help: '月；0 为一次付清，不填按参数', example: '3' },
      { name: 'alignment', title: '账期划分', kind: 'enum', labels: ALIGNMENT, help: '不填按参数' },
      { name: 'first_stub', title: '首期零头', kind: 'enum', labels: FIRST_STUB, help: '只用于按自然月' },
      { name: 'proration', title: '不足整月', kind: 'enum', labels: PRORATION, help: '不填按参数' },
      { name: 'due_kind', title: '应收日规则', kind: 'enum', labels: DUE_KIND, help: '不填按参数' },
      { name: 'due_days', title: '距周期首日', kind: 'integer', help: '天，负数为提前', example: '-15' },
      { name: 'due_month', title: '应收月份', kind: 'integer', help: '0 为周期首月，-1 为上月，1 为次月' },
      { name: 'due_day', title: '应收日', kind: 'integer', help: '固定日时填 1 到 31' },
      { name: 'tax_rate', title: '税率', kind: 'percent', help: '不填为费项的税率', example: '9%' },
      { name: 'price_includes_tax', title: '单价含税', kind: 'enum', labels: YES_NO, help: '不填为含税' },
      { name: 'round_to', title: '每期取整到', kind: 'enum', labels: ROUND_TO, help: '不填按参数' },
    ],
  },
  escalations: {
    title: '递增',
    max_rows: 5000,
    columns: [
      number,
      clause,
      { name: 'every_months', title: '间隔月数', kind: 'integer', help: '每隔几个月；与生效日期二选一', example: '12' },
      { name: 'first_on', title: '首次日期', kind: 'date', help: '按间隔递增时可填' },
      { name: 'on', title: '生效日期', kind: 'date', help: '一次性递增的日期' },
      {
        name: 'kind',
        title: '方式',
        kind: 'enum',
        labels: { percent: ESCALATION_KIND.percent, amount: ESCALATION_KIND.amount, price: ESCALATION_KIND.price },
        required: true,
      },
      { name: 'percent', title: '比例', kind: 'percent', help: '按比例时填写', example: '5%' },
      { name: 'amount', title: '金额或新价', kind: 'decimal', help: '按金额、指定新价时填写', example: '0.20' },
    ],
  },
  free_periods: {
    title: '免租期',
    max_rows: 5000,
    columns: [
      number,
      clause,
      { name: 'start', title: '开始日期', kind: 'date', required: true, example: '2024-04-01' },
      { name: 'end', title: '结束日期', kind: 'date', required: true, example: '2024-05-31' },
    ],
  },
  deposits: {
    title: '保证金',
    max_rows: 2000,
    columns: [
      number,
      { name: 'charge_item', title: '费项', kind: 'text', required: true, help: '保证金类费项', example: '租赁保证金' },
      { name: 'amount_fen', title: '金额', kind: 'money', required: true, help: '元', example: '60000.00' },
      { name: 'due', title: '应收日', kind: 'date', help: '不填为起租日' },
    ],
  },
  receipts: {
    title: '已收款',
    max_rows: 5000,
    columns: [
      number,
      { name: 'received_on', title: '到账日期', kind: 'date', required: true, example: '2024-03-28' },
      { name: 'amount_fen', title: '金额', kind: 'money', required: true, help: '元', example: '91520.00' },
      { name: 'charge_item', title: '费项', kind: 'text', help: '不填则核销该合同最早的应收，多余的为预收' },
      { name: 'flow_account', title: '流水账户', kind: 'text', required: true, help: '已有的流水账户名称' },
      { name: 'bank_serial', title: '银行流水号', kind: 'text' },
      { name: 'remark', title: '备注', kind: 'text' },
    ],
  },
} as const satisfies Record<string, ImportSheet>;

export type ContractSheet = keyof typeof CONTRACT_IMPORT;

export const contractImport = {
  check: endpoint<FileUpload, ContractImportPreview>(`${BASE}/import-check`, KEYS, '检查合同导入文件', { reads: true }),
  run: endpoint<FileUpload, ContractImportResult>(`${BASE}/import`, KEYS, '导入执行中的合同', { posts: true }),
  wrongRows: fileEndpoint<FileUpload>(`${BASE}/import/report-wrong`, KEYS, '合同导入的错误行'),
  template: fileEndpoint<Record<string, never>>(`${BASE}/import/report`, KEYS, '合同导入模板', { method: 'GET' }),
};
