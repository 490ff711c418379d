// Readings of meters from a spreadsheet: consumption is counted from the last one and charged to the tenant of the meter's space.
import { METER_KIND } from '#api/contracts/labels';
import { IMPORT_LARGE_ROWS, type ImportDeclaration } from '#api/kernel/import';
import { receivablePaths } from '#api/kernel/paths';

export const readingImport: ImportDeclaration = {
  area: 'finance',
  object: 'meter-reading',
  title: '抄表',
  keys: ['p_5200_import'],
  max_rows: IMPORT_LARGE_ROWS,
  posts: '登记读数，并向租客生成应收',
  undo: '写错的先在应收管理中批量作废应收，再在抄表记录中逐条作废读数',
  list: receivablePaths.list,
  columns: [
    { name: 'park', title: '园区', kind: 'text', help: '不同园区有同名楼宇时填写' },
    { name: 'building', title: '楼宇', kind: 'text', required: true, example: 'A座' },
    { name: 'kind', title: '种类', kind: 'enum', labels: METER_KIND, required: true, example: '电表' },
    {
      name: 'number',
      title: '表号',
      kind: 'text',
      required: true,
      example: 'E-0101',
      requires: ['park', 'building', 'kind'],
    },
    {
      name: 'read_on',
      title: '抄表日期',
      kind: 'date',
      required: true,
      example: '2026-10-31',
      requires: ['park', 'building', 'kind', 'number', 'reading'],
    },
    {
      name: 'reading',
      requires: ['park', 'building', 'kind', 'number', 'read_on'],
      title: '本次读数',
      kind: 'decimal',
      required: true,
      example: '1250',
      help: '最多 3 位小数；用量从该表最近一次读数起算',
    },
    {
      name: 'unit_price',
      requires: ['park', 'building', 'kind', 'number', 'read_on', 'reading', 'loss_share'],
      title: '单价',
      kind: 'decimal',
      required: true,
      example: '0.85',
      help: '元，含税，最多 6 位小数',
    },
    { name: 'loss_share', title: '损耗分摊', kind: 'percent', help: '按用量加收，不填为 0', example: '3%' },
    { name: 'charge_item', title: '费项', kind: 'text', help: '水电能源类费项；只有一个时可不填', example: '电费' },
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
  ],
};
