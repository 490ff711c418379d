// The chart of accounts from a spreadsheet: our template, or an export of 金蝶 K/3 or 用友 U8.
import type { ImportDeclaration } from '#api/kernel/import';

export const subjectImport: ImportDeclaration = {
  area: 'setup',
  object: 'subject',
  title: '会计科目',
  keys: ['p_98440_import'],
  columns: [
    {
      name: 'code',
      title: '科目编码',
      also: ['科目代码', '编码', '代码'],
      kind: 'text',
      required: true,
      unique: true,
      help: '与财务系统一致；已有的科目按本行更新',
      example: '1122.01',
    },
    {
      name: 'name',
      title: '科目名称',
      also: ['名称'],
      kind: 'text',
      required: true,
      help: '本级名称，不含上级',
      example: '租金',
    },
    {
      name: 'side',
      title: '余额方向',
      also: ['方向', '科目方向', '性质', '科目性质'],
      kind: 'text',
      required: true,
      help: '借或贷',
      example: '借',
    },
    {
      name: 'auxiliaries',
      title: '辅助核算',
      also: ['核算项目类别', '核算项目', '项目辅助核算', '辅助核算类型'],
      kind: 'text',
      help: '客户、部门、项目、楼宇，多项用顿号分隔；金蝶与用友的写法均可识别',
      example: '客户、项目',
    },
    {
      name: 'disabled',
      title: '是否停用',
      also: ['停用', '禁用', '是否禁用', '封存', '是否封存'],
      kind: 'text',
      help: '填“是”为停用，不填为启用',
      example: '',
    },
  ],
};
