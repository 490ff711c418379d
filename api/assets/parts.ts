// Tags and pictures of parks, buildings and spaces, tags of tenants and contracts: their fields in forms and lists.
import type { FormField, FormSection } from '../kernel/form/form';
import type { ListColumn } from '../kernel/list/column';
import type { ExtraFields, ExtraOf } from '../kernel/list/row';
import { TAG_COLOURS } from '../setup/dictionary/tag-colours';

export const MAX_TAGS = 10;
export const MAX_PICTURES = 12;

const TAG = { id: 'id', name: 'text', colour: { labels: TAG_COLOURS } } as const satisfies ExtraFields;
export type Tag = ExtraOf<typeof TAG>;
/** The tags of a row for its `tags` column: with colours, in addition to their names for the spreadsheet. */
export const TAG_FIELDS = [TAG] as const;

type TagDictionary = 'asset-tag' | 'space-tag' | 'tenant-tag' | 'contract-tag';

export const tagField = (dictionary: TagDictionary): FormField => ({
  name: 'tag_ids',
  title: '标签',
  kind: 'tags',
  options: `/api/option/${dictionary}`,
  wide: true,
  initial: [],
});
const PICTURES: FormField = {
  name: 'picture_ids',
  title: '图片',
  kind: 'pictures',
  maxItems: MAX_PICTURES,
  wide: true,
  initial: [],
};
const REMARK: FormField = { name: 'remark', title: '备注', kind: 'textarea', maxLength: 2000, wide: true };

/** The last section of their forms. */
export const partsSection = (dictionary: TagDictionary): FormSection => ({
  title: '标签与图片',
  fields: [tagField(dictionary), PICTURES, REMARK],
});

/** Returns the tags as a column, and the filter by them. */
export const tagColumns = (dictionary: TagDictionary) =>
  [
    { name: 'tags', title: '标签', kind: 'text', width: 180 },
    {
      name: 'tag_ids',
      title: '标签',
      kind: 'integer',
      filter: 'id',
      options: `/api/option/${dictionary}`,
      filterOnly: true,
    },
  ] as const satisfies readonly ListColumn[];
