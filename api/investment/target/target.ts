// Leasing target (招商目标): calls and form.
import { crud } from '#api/kernel/endpoint/crud';
import type { FormDeclaration } from '#api/kernel/form/form';
import type { Target, TargetSave } from './target.schema';
import { QUARTER } from './target-labels';

export const targetCalls = crud<TargetSave, Target>('investment', 'target', '招商目标', 'p_2407');

export const targetForm: FormDeclaration = [
  {
    title: '目标',
    fields: [
      { name: 'park_id', title: '园区', kind: 'option', options: '/api/option/park', required: true },
      {
        name: 'manager_id',
        title: '招商经理',
        kind: 'option',
        options: '/api/option/colleague',
        help: '不选为园区整体的目标；园区没有整体目标时，以各招商经理之和为准',
      },
      { name: 'year', title: '年度', kind: 'integer', unit: '年', required: true },
      { name: 'quarter', title: '季度', kind: 'enum', labels: QUARTER, required: true },
      { name: 'area_sqm', title: '签约面积', kind: 'area', unit: '㎡', help: '面积、月租金、份数至少填写一项' },
      { name: 'rent_fen', title: '签约月租金', kind: 'money', unit: '元' },
      { name: 'contract_count', title: '签约合同', kind: 'integer', unit: '份' },
      { name: 'remark', title: '备注', kind: 'textarea', maxLength: 200, wide: true },
    ],
  },
];
