// Yearly cost reconciliation (年度清算): calls and fields.
import type { ById, Deleted, Ids } from '#api/kernel/endpoint/crud';
import { endpoint, type FileUpload, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import type { ReadCostLines } from '#domain/finance/accounting/cost-lines';
import type {
  CostPool,
  CostPoolSave,
  CostPoolSaved,
  CostPost,
  CostShareOf,
  CostShares,
  CostUndo,
  ExplainedShare,
  OffsetDone,
} from './cost-pool.schema';
import { COST_BASIS, COST_CAP } from './cost-pool-labels';
import type { CostTermOf, CostTermRow, CostTermSave, CostTermSaved, DatedCostTerm } from './cost-term.schema';

const READ = ['p_5800'];
const EDIT = ['p_5800_edit'];
const POST = ['p_5800_post'];
const reads = { reads: true };
const posts = { posts: true };

export const getCostPool = endpoint<ById, CostPool>('/api/finance/cost-pool/get', READ, '读取清算', reads);
export const saveCostPool = endpoint<CostPoolSave, CostPool, CostPoolSaved>(
  '/api/finance/cost-pool/save',
  EDIT,
  '保存清算',
);
/** Reads the costs of a spreadsheet for a pool. */
export const readCosts = endpoint<FileUpload, ReadCostLines>(
  '/api/finance/cost-pool/read-costs',
  EDIT,
  '读取费用表格',
  reads,
);
export const deleteCostPools = endpoint<Ids, Deleted>('/api/finance/cost-pool/delete', EDIT, '删除清算');
/** Returns current shares of a draft, and the posted ones of a posted pool. */
export const costShares = endpoint<ById, CostShares>('/api/finance/cost-pool/shares', READ, '清算结果', reads);
export const costShare = endpoint<CostShareOf, ExplainedShare>(
  '/api/finance/cost-pool/share',
  READ,
  '合同的清算结果',
  reads,
);
export const postCostPool = endpoint<CostPost, CostPool>('/api/finance/cost-pool/post', POST, '清算过账', posts);
export const undoCostPool = endpoint<CostUndo, CostPool>(
  '/api/finance/cost-pool/undo',
  ['p_5800_undo'],
  '撤销清算',
  posts,
);
/** Offsets the pool's credit of a tenant against open receivables of the contract. */
export const offsetCost = endpoint<CostShareOf, OffsetDone>('/api/finance/cost-pool/offset', POST, '抵扣应收', posts);
export const costStatementPdf = fileEndpoint<{ id: number; contract_ids?: number[] }>(
  '/api/finance/cost-pool/report-pdf',
  ['p_5800_export'],
  '年度清算单',
);

export const costTermsOf = endpoint<ById, CostTermRow[]>(
  '/api/finance/cost-term/of-pool',
  READ,
  '合同的清算约定',
  reads,
);
/** Returns the terms of a contract by its id, the latest day first. */
export const costTermsOfContract = endpoint<ById, DatedCostTerm[]>(
  '/api/finance/cost-term/of-contract',
  READ,
  '合同各期的清算约定',
  reads,
);
export const deleteCostTerm = endpoint<CostTermOf, Deleted>('/api/finance/cost-term/delete', EDIT, '删除清算约定');
export const saveCostTerm = endpoint<CostTermSave, CostTermSaved, CostTermSaved>(
  '/api/finance/cost-term/save',
  EDIT,
  '保存清算约定',
);

export const costScopeFields: readonly FormField[] = [
  { name: 'name', title: '名称', kind: 'text', required: true, maxLength: 60, placeholder: '如：2025 年度公摊与能耗' },
  {
    name: 'legal_entity_id',
    title: '签约主体',
    kind: 'option',
    options: '/api/option/legal-entity',
    required: true,
    help: '补收与应退记在其账上',
  },
  { name: 'start_date', title: '开始日期', kind: 'date', required: true },
  { name: 'end_date', title: '结束日期', kind: 'date', required: true, help: '期间须已结束' },
  { name: 'building_ids', title: '楼宇', kind: 'options', options: '/api/option/building', required: true, wide: true },
  { name: 'remark', title: '备注', kind: 'textarea', maxLength: 200, wide: true },
];

export const costItemFields: readonly FormField[] = [
  { name: 'name', title: '费用名称', kind: 'text', required: true, maxLength: 40 },
  { name: 'amount_fen', title: '实际发生', kind: 'money', required: true, help: '含税；退回的费用填负数' },
  {
    name: 'charge_item_ids',
    title: '预收费项',
    kind: 'options',
    options: '/api/option/charge-item',
    help: '平时按这些费项预收',
  },
  { name: 'variable', title: '随出租率变动', kind: 'switch', initial: false },
  { name: 'controllable', title: '受封顶约束', kind: 'switch', initial: true },
];

export const costRuleFields: readonly FormField[] = [
  {
    name: 'basis',
    title: '分摊口径',
    kind: 'enum',
    labels: COST_BASIS,
    required: true,
    help: '按已租面积时，空置面积的费用由租客承担',
  },
  {
    name: 'target',
    title: '目标出租率',
    kind: 'percent',
    help: '随出租率变动的费用，出租率低于目标时还原到目标；不填则不还原',
  },
  { name: 'admin', title: '管理费率', kind: 'percent', required: true, help: '在分摊额上加收' },
];

export const costPostFields: readonly FormField[] = [
  {
    name: 'charge_item_id',
    title: '过账费项',
    kind: 'option',
    options: '/api/option/charge-item',
    required: true,
    help: '补收与应退都按此费项记应收',
  },
  { name: 'due_date', title: '应收日', kind: 'date', required: true },
];

export const costTermFields: readonly FormField[] = [
  {
    name: 'effective_on',
    title: '生效日期',
    kind: 'date',
    required: true,
    fixed: true,
    help: '清算按期间最后一天有效的约定',
  },
  { name: 'cap', title: '封顶方式', kind: 'enum', labels: COST_CAP, required: true },
];

export const costPoolForm: FormDeclaration = [
  { title: '范围', fields: costScopeFields },
  { title: '规则', fields: costRuleFields },
];
