// Items of dictionaries and tags from a spreadsheet, one import per kind.
import type { FormField } from '#api/kernel/form/form';
import type { ImportColumn, ImportDeclaration } from '#api/kernel/import';
import type { Labels } from '#api/kernel/labels';
import { DICTIONARY_KINDS, type DictionaryKind } from './dictionary-kinds';
import { TAG_COLOURS } from './tag-colours';

const YES_NO = { true: { label: '是' }, false: { label: '否' } } as const satisfies Labels;

function columnOf({ name, title, kind, required, help }: FormField): ImportColumn {
  if (kind === 'switch') return { name, title, kind: 'enum', labels: YES_NO, help: '不填为否', example: '是' };
  if (kind === 'percent') return { name, title, kind: 'percent', required, help, example: '30%' };
  return { name, title, kind: 'text', required, help };
}

export const dictionaryImport = ({ kind, noun, key, colour, extra = [] }: DictionaryKind): ImportDeclaration => ({
  area: 'setup',
  object: kind,
  title: noun,
  keys: [`${key}_import`],
  columns: [
    { name: 'name', title: '名称', kind: 'text', required: true, unique: true, help: '最多 40 个字，不能与已有的重复' },
    { name: 'code', title: '编码', kind: 'text', unique: true, help: '可不填；字母、数字和 . _ - /，同类中不能重复' },
    ...(colour
      ? [
          {
            name: 'colour',
            title: '颜色',
            kind: 'enum',
            labels: TAG_COLOURS,
            help: '不填为绿色',
            example: '蓝色',
          } as const,
        ]
      : []),
    ...extra.map(columnOf),
    { name: 'remark', title: '备注', kind: 'text', help: '最多 200 个字' },
  ],
});

export const dictionaryImports: readonly ImportDeclaration[] = DICTIONARY_KINDS.map(dictionaryImport);
