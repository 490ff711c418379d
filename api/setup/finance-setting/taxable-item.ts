// Taxable item (税目): calls, columns and form (docs/domain §6).
import type { FormDeclaration } from '#api/kernel/form/form';
import type { ListColumn } from '#api/kernel/list/column';
import { referenceDataCalls } from '../reference-data';
import type { TaxableItem, TaxableItemSave } from './taxable-item.schema';

export const taxableItemCalls = referenceDataCalls<TaxableItemSave, TaxableItem>('taxable-item', '税目', 'p_98420');

export const taxableItemColumns: readonly ListColumn[] = [
  { name: 'name', title: '税目名称', kind: 'link', width: 220 },
  { name: 'code', title: '税收分类编码', kind: 'text', width: 200 },
  { name: 'rates', title: '税率', kind: 'text', width: 160 },
];

export const taxableItemForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '税目名称', kind: 'text', required: true, maxLength: 60, wide: true },
      {
        name: 'code',
        title: '税收分类编码',
        kind: 'text',
        required: true,
        maxLength: 19,
        help: '《商品和服务税收分类编码表》中的 19 位数字，用于开票',
        wide: true,
      },
      {
        name: 'rates',
        title: '税率',
        kind: 'percents',
        required: true,
        help: '可有多个，如 9%（一般计税）与 5%（简易计税）；输入后回车',
        wide: true,
      },
      { name: 'enabled', title: '启用', kind: 'switch', initial: true, help: '停用后不能再选，已使用的不受影响' },
    ],
  },
];
