// Subject (会计科目): calls, columns and form of the chart of accounts (docs/domain/vouchers.md).
import { crud } from '#api/kernel/endpoint/crud';
import { endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration } from '#api/kernel/form/form';
import type { ListColumn } from '#api/kernel/list/column';
import { SUBJECT_AUXILIARY, SUBJECT_SIDE } from '../labels';
import type { Listed, Nothing } from '../reference-data';
import type { Subject, SubjectOption, SubjectSave } from './subject.schema';

const KEY = 'p_98440';

export const subjectCalls = {
  ...crud<SubjectSave, Subject>('setup', 'subject', '会计科目', KEY),
  list: endpoint<Nothing, Listed<Subject>[]>('/api/setup/subject/list', [KEY], '会计科目列表', { reads: true }),
};

/** Returns subjects that accept postings, by code. */
export const subjectOptions = endpoint<Nothing, SubjectOption[]>(
  '/api/option/subject',
  ['p_98410', 'p_98430', 'p_5508'],
  '会计科目选项',
  { method: 'GET', reads: true },
);

export const subjectForm: FormDeclaration = [
  {
    title: '基本信息',
    fields: [
      {
        name: 'code',
        title: '科目编码',
        kind: 'text',
        required: true,
        maxLength: 40,
        fixed: true,
        placeholder: '如 1122.01',
        help: '与财务系统一致；使用后不能修改',
      },
      { name: 'name', title: '科目名称', kind: 'text', required: true, maxLength: 60, help: '本级名称，不含上级' },
      { name: 'side', title: '余额方向', kind: 'enum', labels: SUBJECT_SIDE, required: true, initial: 'debit' },
      {
        name: 'auxiliaries',
        title: '辅助核算',
        kind: 'enums',
        labels: SUBJECT_AUXILIARY,
        help: '导出凭证时只带所选的核算项目',
      },
      { name: 'enabled', title: '启用', kind: 'switch', initial: true, help: '停用后不能再选，已有凭证不受影响' },
    ],
  },
];

export const subjectColumns: readonly ListColumn[] = [
  { name: 'code', title: '科目编码', kind: 'text' },
  { name: 'name', title: '科目名称', kind: 'link' },
  { name: 'side', title: '余额方向', kind: 'enum', labels: SUBJECT_SIDE },
  { name: 'auxiliaries', title: '辅助核算', kind: 'text' },
];
