// Charge item (费项): calls, columns and form (docs/domain §6).
import type { FormDeclaration } from '#api/kernel/form/form';
import type { ListColumn } from '#api/kernel/list/column';
import { CHARGE_ITEM_KIND } from '../labels';
import { referenceDataCalls } from '../reference-data';
import type { ChargeItem, ChargeItemSave } from './charge-item.schema';

export const chargeItemCalls = referenceDataCalls<ChargeItemSave, ChargeItem>('charge-item', '费项', 'p_98410');

export const chargeItemColumns: readonly ListColumn[] = [
  { name: 'name', title: '费项名称', kind: 'link', width: 180 },
  { name: 'kind', title: '类型', kind: 'enum', labels: CHARGE_ITEM_KIND },
  { name: 'tax_rate', title: '税率', kind: 'percent', width: 90 },
  { name: 'taxable_item', title: '税目', kind: 'text', width: 180 },
  { name: 'receivable_subject', title: '应收科目', kind: 'text', width: 130 },
  { name: 'revenue_subject', title: '收入/负债科目', kind: 'text', width: 130 },
];

export const chargeItemForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '费项名称', kind: 'text', required: true, maxLength: 40 },
      {
        name: 'kind',
        title: '类型',
        kind: 'enum',
        labels: CHARGE_ITEM_KIND,
        required: true,
        fixed: true,
        help: '决定计费与统计口径；费项使用后不能修改',
      },
    ],
  },
  {
    title: '税务与核算',
    fields: [
      { name: 'taxable_item_id', title: '税目', kind: 'option', options: '/api/option/taxable-item' },
      {
        name: 'tax_rate',
        title: '税率',
        kind: 'percent',
        required: true,
        help: '新增费用条款的默认税率，须为税目的税率之一；已签合同不受影响',
      },
      { name: 'receivable_subject', title: '应收科目', kind: 'subject', maxLength: 40 },
      {
        name: 'revenue_subject',
        title: '收入科目',
        titleBy: { field: 'kind', titles: { deposit: '负债科目' } },
        kind: 'subject',
        maxLength: 40,
      },
    ],
  },
  {
    title: '其他',
    fields: [
      { name: 'remark', title: '备注', kind: 'textarea', maxLength: 500, wide: true },
      { name: 'enabled', title: '启用', kind: 'switch', initial: true, help: '停用后不能再选，已使用的不受影响' },
    ],
  },
];
