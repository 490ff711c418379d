// Dictionaries and tags: calls, columns and form of a kind.
import type { Option } from '#api/account/me.schema';
import { type Endpoint, endpoint, type FileContent, fileEndpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import type { Labels } from '#api/kernel/labels';
import type { ListColumn } from '#api/kernel/list/column';
import { ENABLED } from '../labels';
import { type ReferenceDataCalls, referenceDataCalls, type Stored } from '../reference-data';
import { DICTIONARY_KINDS, type DictionaryKind } from './dictionary-kinds';
import { TAG_COLOURS, type TagColour } from './tag-colours';

/** An item; colour and further values depend on its kind. */
export interface DictionaryItem extends Stored {
  /** Unique within the kind, case-insensitive; empty means none. */
  code: string;
  remark: string;
  colour?: TagColour;
  win_probability?: string;
  content?: string;
  visit?: boolean;
}
export type DictionarySave = Partial<Stored> & Partial<Omit<DictionaryItem, keyof Stored>> & { name: string };

export const dictionaryCalls = ({
  kind,
  noun,
  key,
}: DictionaryKind): ReferenceDataCalls<DictionarySave, DictionaryItem> => referenceDataCalls(kind, noun, key);

/** `search`: only items whose name, code or remark contains it. */
export const exportDictionary = ({ kind, noun, key }: DictionaryKind): Endpoint<{ search?: string }, FileContent> =>
  fileEndpoint(`/api/setup/${kind}/report`, [`${key}_export`], `导出${noun}`);

const COLOUR: FormField = {
  name: 'colour',
  title: '颜色',
  kind: 'colour',
  required: true,
  initial: 'green',
  wide: true,
};

/** Fields of an item beyond name and enabled. */
export const ownFields = (kind: DictionaryKind): readonly FormField[] => [
  ...(kind.colour ? [COLOUR] : []),
  ...(kind.extra ?? []),
];

export const dictionaryForm = (kind: DictionaryKind): FormDeclaration => [
  {
    title: '基本信息',
    fields: [
      { name: 'name', title: '名称', kind: 'text', required: true, maxLength: 40 },
      {
        name: 'code',
        title: '编码',
        kind: 'text',
        maxLength: 40,
        help: '可不填；字母、数字和 . _ - /，同类中不能重复',
      },
      ...ownFields(kind),
      { name: 'remark', title: '备注', kind: 'text', maxLength: 200, wide: true },
      { name: 'enabled', title: '启用', kind: 'switch', initial: true, help: '停用后不能再选，已选用的不受影响' },
    ],
  },
];

const YES_NO = { true: { label: '是' }, false: { label: '否' } } as const satisfies Labels;

export const dictionaryColumns = ({ extra = [] }: DictionaryKind): readonly ListColumn[] => [
  { name: 'name', title: '名称', kind: 'link', width: 280 },
  { name: 'code', title: '编码', kind: 'text' },
  ...extra.map(
    ({ name, title, kind }): ListColumn =>
      kind === 'switch'
        ? { name, title, kind: 'enum', labels: YES_NO }
        : { name, title, kind: kind === 'percent' ? 'percent' : 'text' },
  ),
  { name: 'remark', title: '备注', kind: 'text' },
];

/** Columns of the spreadsheet: those of the page, with colour, uses and state. */
export const dictionarySheetColumns = (kind: DictionaryKind): readonly ListColumn[] => [
  ...dictionaryColumns(kind).map(
    (column): ListColumn => (column.kind === 'link' ? { ...column, kind: 'text' } : column),
  ),
  ...(kind.colour ? [{ name: 'colour', title: '颜色', kind: 'enum', labels: TAG_COLOURS } as const] : []),
  { name: 'usage', title: '使用数', kind: 'integer' },
  { name: 'enabled', title: '状态', kind: 'enum', labels: ENABLED },
];

/** Returns the available items, for forms; with `value` only that one, even when it is disabled. */
export const dictionaryOptions: readonly {
  kind: string;
  colour?: true;
  call: Endpoint<{ value?: string }, Option[]>;
}[] = DICTIONARY_KINDS.map(({ kind, noun, colour }) => ({
  kind,
  colour,
  call: endpoint(`/api/option/${kind}`, 'signed-in', `${noun}选项`, { method: 'GET', reads: true }),
}));
