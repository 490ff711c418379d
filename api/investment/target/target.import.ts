import type { ImportDeclaration } from '#api/kernel/import';
import { targetPaths } from '#api/kernel/paths';
import { QUARTER } from './target-labels';

export const targetImport: ImportDeclaration = {
  area: 'investment',
  object: 'target',
  title: '招商目标',
  keys: ['p_2407_import'],
  list: targetPaths.list,
  max_rows: 1000,
  columns: [
    { name: 'park', title: '园区', kind: 'text', required: true, example: '滨江科创园' },
    {
      name: 'manager',
      title: '招商经理',
      kind: 'text',
      help: '同事的姓名；不填为园区整体的目标',
      example: '',
    },
    { name: 'year', title: '年度', kind: 'integer', required: true, example: '2026' },
    { name: 'quarter', title: '季度', kind: 'enum', labels: QUARTER, required: true, example: '第 1 季度' },
    { name: 'area_sqm', title: '签约面积', kind: 'decimal', help: '㎡，最多两位小数', example: '3000' },
    { name: 'rent_fen', title: '签约月租金', kind: 'money', help: '元', example: '250000' },
    { name: 'contract_count', title: '签约合同', kind: 'integer', help: '份', example: '6' },
    { name: 'remark', title: '备注', kind: 'text' },
  ],
};
