// Tags and pictures of parks, buildings and spaces, tags of tenants: their fields in forms and lists.
import type { FormField, FormSection } from '#api/kernel/form';
import type { ListColumn } from '#api/kernel/list';
import type { TagColour } from '#api/setup/dictionary/tag-colours';

export const MAX_TAGS = 10;
export const MAX_PICTURES = 12;

export interface Tag {
  id: number;
  name: string;
  colour: TagColour;
}

type TagDictionary = 'asset-tag' | 'space-tag' | 'tenant-tag';

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

/** The tags as a column, and the filter by them. */
export const tagColumns = (dictionary: TagDictionary): ListColumn[] => [
  { name: 'tags', title: '标签', kind: 'text', width: 180 },
  {
    name: 'tag_ids',
    title: '标签',
    kind: 'integer',
    filter: 'id',
    options: `/api/option/${dictionary}`,
    filterOnly: true,
  },
];
