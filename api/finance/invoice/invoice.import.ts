// Numbers assigned by the tax bureau, from a spreadsheet: each row is found by the exported serial.
import type { ImportDeclaration } from '#api/kernel/import';
import { invoicePaths } from '#api/kernel/paths';

export const invoiceImport: ImportDeclaration = {
  area: 'finance',
  object: 'invoice',
  title: '发票号码',
  keys: ['p_5600_import'],
  posts: '登记发票号码，发票随即为已开具',
  undo: '登记错的号码不能改回，只能逐张作废或红冲发票',
  list: invoicePaths.list,
  columns: [
    {
      name: 'serial',
      title: '发票流水号',
      kind: 'text',
      required: true,
      unique: true,
      help: '批量开具文件中的流水号',
      example: 'FP202603160001',
    },
    {
      name: 'number',
      requires: ['serial', 'code'],
      title: '发票号码',
      also: ['数电票号码', '数电发票号码'],
      kind: 'text',
      required: true,
      help: '数电发票 20 位，纸质发票 8 位',
      example: '26312000000012345678',
    },
    { name: 'issued_on', title: '开票日期', kind: 'date', required: true, example: '2026-03-16', requires: ['serial'] },
    {
      name: 'code',
      title: '发票代码',
      kind: 'text',
      help: '仅纸质发票填写，10 位或 12 位',
      requires: ['serial', 'number'],
    },
  ],
};
