// Tax terms of a building from a day on: calls and form. They share the access keys of buildings.
import { crud } from '../kernel/endpoint/crud';
import { endpoint } from '../kernel/endpoint/endpoint';
import type { FormDeclaration } from '../kernel/form/form';
import type { BuildingTax, BuildingTaxSave } from './building-tax.schema';
import { PROPERTY_NATURE } from './labels';

export const buildingTaxCalls = {
  ...crud<BuildingTaxSave, BuildingTax>('assets', 'building-tax', '房产税参数', 'p_1300'),
  remove: endpoint<{ ids: number[] }, { deleted: number }>(
    '/api/assets/building-tax/delete',
    ['p_1300_edit'],
    '删除房产税参数',
  ),
};

/** Returns the terms, newest first. */
export const buildingTaxesOf = endpoint<{ building_id: number }, BuildingTax[]>(
  '/api/assets/building-tax/list-of-building',
  ['p_1300'],
  '楼宇的房产税参数',
  { reads: true },
);

export const buildingTaxForm: FormDeclaration = [
  {
    title: '房产税参数',
    fields: [
      {
        name: 'start_date',
        title: '生效日期',
        kind: 'date',
        required: true,
        help: '每月按当月 1 日有效的参数计税；1 日之后生效的从次月起计税',
      },
      { name: 'nature', title: '产权性质', kind: 'enum', labels: PROPERTY_NATURE, required: true, initial: 'owned' },
      {
        name: 'original_value_fen',
        title: '房产原值',
        kind: 'money',
        unit: '元',
        help: '从价计征的依据；租入、受托的楼宇不缴纳，可不填',
      },
      { name: 'deduction', title: '原值减除比例', kind: 'percent', unit: '%', required: true, initial: '0.3' },
      { name: 'rate_value', title: '从价税率', kind: 'percent', unit: '%', required: true, initial: '0.012' },
      { name: 'rate_let', title: '从租税率', kind: 'percent', unit: '%', required: true, initial: '0.12' },
      {
        name: 'relief',
        title: '减免系数',
        kind: 'decimal',
        required: true,
        initial: '1',
        help: '应纳税额乘以该系数：1 为不减免，0.5 为减半',
      },
    ],
  },
];
