import { LAND_CLASS } from '#api/assets/labels';
import type { ListDeclaration } from '#api/kernel/list/list';
import type { RowOf } from '#api/kernel/list/row';
import { TAX_TERM } from './tax-term-labels';

export const taxTermList = {
  area: 'finance',
  object: 'tax-term',
  title: '税费参数',
  keys: ['p_5920'],
  columns: [
    { name: 'kind', title: '参数', kind: 'enum', labels: TAX_TERM, sortable: true, filter: 'enum', width: 210 },
    { name: 'start_date', title: '生效日期', kind: 'date', sortable: true, filter: 'range', width: 120 },
    { name: 'value', title: '数值', kind: 'price', width: 120 },
    {
      name: 'land_class',
      title: '土地等级',
      kind: 'enum',
      labels: LAND_CLASS,
      filter: 'enum',
      optional: true,
      width: 100,
    },
    { name: 'entity_name', title: '适用主体', kind: 'text', width: 200 },
    { name: 'park_name', title: '适用园区', kind: 'text', width: 160 },
    { name: 'basis', title: '依据', kind: 'text', filter: 'text', width: 320 },
  ],
  search: ['basis'],
  defaultSort: { field: 'kind', order: 'asc' },
  extra: { id: 'id', version: 'integer' },
} as const satisfies ListDeclaration;

export type TaxTermRow = RowOf<typeof taxTermList>;
