// Parameters of taxes from a day on: calls and form.
import { LAND_CLASS } from '#api/assets/labels';
import { crud } from '#api/kernel/endpoint/crud';
import type { FormDeclaration } from '#api/kernel/form/form';
import type { TaxTerm, TaxTermSave } from './tax-term.schema';
import { TAX_TERM } from './tax-term-labels';

export const taxTermCalls = crud<TaxTermSave, TaxTerm>('finance', 'tax-term', '税费参数', 'p_5920');

export const taxTermForm: FormDeclaration = [
  {
    title: '税费参数',
    fields: [
      { name: 'kind', title: '参数', kind: 'enum', labels: TAX_TERM, required: true, initial: 'stamp_rate' },
      {
        name: 'start_date',
        title: '生效日期',
        kind: 'date',
        required: true,
        help: '自该日起适用；此前适用较早的一条，没有较早的适用法定值',
      },
      {
        name: 'value',
        title: '数值',
        titleBy: {
          field: 'kind',
          titles: {
            stamp_rate: '税率（小数）',
            stamp_fixed: '每份合同（元）',
            stamp_relief: '减免系数',
            land_unit: '单位税额（元/㎡/年）',
            land_relief: '减免系数',
            vat_simplified: '征收率上限（小数）',
            vat_advance: '计税比例',
          },
        },
        kind: 'decimal',
        required: true,
        help: '税率如千分之一填 0.001；系数 1 为不减免，0.5 为减半；比例 1 为收到预收款即计税，0 为应收日计税',
      },
      {
        name: 'legal_entity_id',
        title: '适用主体',
        kind: 'option',
        options: '/api/option/legal-entity',
        help: '不选适用全部主体；印花税与增值税可按主体',
      },
      {
        name: 'park_id',
        title: '适用园区',
        kind: 'option',
        options: '/api/option/park',
        help: '不选适用全部园区；土地使用税可按园区',
      },
      { name: 'land_class', title: '土地等级', kind: 'enum', labels: LAND_CLASS, help: '单位税额必选' },
      {
        name: 'basis',
        title: '依据',
        kind: 'text',
        maxLength: 200,
        wide: true,
        help: '文件名与条款，如 财政部 税务总局公告 2023 年第 12 号第二条',
      },
    ],
  },
];
