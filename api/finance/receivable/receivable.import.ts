// Receivables from a spreadsheet: for a contract by its number, or for a tenant in a park.
import { IMPORT_LARGE_ROWS, type ImportDeclaration } from '#api/kernel/import';
import { receivablePaths } from '#api/kernel/paths';

export const receivableImport: ImportDeclaration = {
  area: 'finance',
  object: 'receivable',
  title: '应收',
  keys: ['p_5200_import'],
  posts: '生成应收',
  undo: '写错的可在应收管理中勾选后批量作废',
  max_rows: IMPORT_LARGE_ROWS,
  tells_alike: true,
  list: receivablePaths.list,
  columns: [
    {
      name: 'contract_number',
      title: '合同编号',
      kind: 'text',
      help: '属于合同的费用填合同编号；否则填租客与园区',
      example: 'HT-2026-0001',
    },
    { name: 'tenant', title: '租客', kind: 'text', help: '没有合同编号时填写', requires: ['contract_number'] },
    { name: 'park', title: '园区', kind: 'text', help: '没有合同编号时填写', requires: ['contract_number', 'tenant'] },
    {
      name: 'entity',
      title: '签约主体',
      kind: 'text',
      help: '没有合同编号且企业有多个签约主体时填写',
      requires: ['contract_number', 'tenant'],
    },
    { name: 'charge_item', title: '费项', kind: 'text', required: true, example: '电费' },
    { name: 'start_date', title: '计费开始', kind: 'date', required: true, example: '2026-10-01' },
    {
      name: 'end_date',
      title: '计费结束',
      kind: 'date',
      required: true,
      example: '2026-10-31',
      requires: ['start_date'],
    },
    { name: 'due_date', title: '应收日', kind: 'date', required: true, example: '2026-11-10' },
    { name: 'gross_fen', title: '应收金额', kind: 'money', required: true, help: '元，含税', example: '1286.50' },
    { name: 'remark', title: '备注', kind: 'text', help: '最多 200 字' },
  ],
};
