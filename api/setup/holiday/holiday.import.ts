import type { ImportDeclaration } from '#api/kernel/import';
import { HOLIDAY_KIND } from './holiday-calendar';

export const holidayImport: ImportDeclaration = {
  area: 'setup',
  object: 'holiday',
  title: '节假日',
  keys: ['p_98150_edit'],
  columns: [
    { name: 'day', title: '日期', kind: 'date', required: true, unique: true, example: '2026-10-01' },
    {
      name: 'kind',
      title: '类型',
      kind: 'enum',
      labels: HOLIDAY_KIND,
      required: true,
      help: '休：放假；班：周末调休上班。普通的周六、周日不用填写',
      example: '休',
    },
    { name: 'name', title: '名称', kind: 'text', example: '国庆节' },
  ],
};
