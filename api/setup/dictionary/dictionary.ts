// Dictionaries and tags: calls, columns and form of a kind.
import type { Option } from '#api/account/me/me.schema';
import { type Endpoint, endpoint } from '#api/kernel/endpoint/endpoint';
import type { FormDeclaration, FormField } from '#api/kernel/form/form';
import type { Labels } from '#api/kernel/labels';
import type { ListColumn } from '#api/kernel/list/column';
import { type ReferenceDataCalls, referenceDataCalls, type Stored } from '../reference-data/reference-data';
import { DICTIONARY_KINDS, type DictionaryKind } from './dictionary-kinds';
import type { TagColour } from './tag-colours';

/** An item; colour and further values as its kind has them. */
export interface DictionaryItem extends Stored {
  colour?: TagColour;
  win_probability?: string;
  content?: string;
  visit?: boolean;
}
export type DictionarySave = Partial<Stored> & Omit<DictionaryItem, keyof Stored> & { name: string };

export const dictionaryCalls = ({
  kind,
  noun,
  key,
}: DictionaryKind): ReferenceDataCalls<DictionarySave, DictionaryItem> => referenceDataCalls(kind, noun, key);

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
      { name: 'name', title: '名称', kind: 'text', required: true, maxLength: 40, wide: true },
      ...ownFields(kind),
      { name: 'enabled', title: '启用', kind: 'switch', initial: true, help: '停用后不能再选，已选用的不受影响' },
    ],
  },
];

const YES_NO = { true: { label: '是' }, false: { label: '否' } } as const satisfies Labels;

export const dictionaryColumns = ({ extra = [] }: DictionaryKind): readonly ListColumn[] => [
  { name: 'name', title: '名称', kind: 'link', width: 280 },
  ...extra.map(
    ({ name, title, kind }): ListColumn =>
      kind === 'switch'
        ? { name, title, kind: 'enum', labels: YES_NO }
        : { name, title, kind: kind === 'percent' ? 'percent' : 'text' },
  ),
];

/** What may be chosen now, for forms; with `value` that one alone, also when it is no longer enabled. */
export const dictionaryOptions: readonly {
  kind: string;
  colour?: true;
  call: Endpoint<{ value?: string }, Option[]>;
}[] = DICTIONARY_KINDS.map(({ kind, noun, colour }) => ({
  kind,
  colour,
  call: endpoint(`/api/option/${kind}`, 'signed-in', `${noun}选项`, { method: 'GET', reads: true }),
}));
