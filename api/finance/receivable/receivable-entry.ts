// Receivables entered and adjusted manually (新增应收, 调整): calls and fields.
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormField } from '#api/kernel/form/form';
import type { Receivable } from './receivable.schema';
import type { ReceivableAdjustment, ReceivableEntry, ReceivableEntryInput } from './receivable-entry.schema';

const EDIT = ['p_5200_edit'];
const posts = { posts: true };

export const addReceivable = endpoint<ReceivableEntryInput, Receivable, ReceivableEntry>(
  '/api/finance/receivable/add',
  EDIT,
  '新增应收',
  posts,
);
export const adjustReceivable = endpoint<ReceivableAdjustment, Receivable>(
  '/api/finance/receivable/adjust',
  EDIT,
  '调整应收',
  posts,
);

export const contractField: FormField = {
  name: 'contract_id',
  title: '合同',
  kind: 'option',
  options: '/api/option/contract',
  help: '不属于合同的费用（如临时维修）可不选，改选租客与园区',
  wide: true,
};

/** Fields required without a contract. */
export const partyFields: readonly FormField[] = [
  {
    name: 'tenant_id',
    title: '租客',
    kind: 'option',
    options: '/api/option/tenant',
    required: true,
    wide: true,
  },
  { name: 'park_id', title: '园区', kind: 'option', options: '/api/option/park', required: true },
  {
    name: 'legal_entity_id',
    title: '签约主体',
    kind: 'option',
    options: '/api/option/legal-entity',
    onlyChoice: true,
  },
];

export const dueField: FormField = { name: 'due_date', title: '应收日', kind: 'date', required: true };

export const entryFields: readonly FormField[] = [
  { name: 'start_date', title: '计费开始', kind: 'date', required: true },
  { name: 'end_date', title: '计费结束', kind: 'date', required: true },
  { name: 'gross_fen', title: '应收金额', kind: 'money', required: true, help: '含税' },
  { name: 'tax_fen', title: '税额', kind: 'money', help: '不填则按费项税率计算' },
  { name: 'remark', title: '备注', kind: 'textarea', maxLength: 200, wide: true },
];

export const adjustmentFields: readonly FormField[] = [
  {
    name: 'amount_fen',
    title: '调整金额',
    kind: 'money',
    required: true,
    help: '增加填正数，减少填负数',
    wide: true,
  },
  { name: 'reason', title: '调整原因', kind: 'textarea', required: true, maxLength: 200, wide: true },
];
