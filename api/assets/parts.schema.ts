// Parts that parks, buildings and spaces have besides their own fields.
import * as z from 'zod';
import { id, text } from '../kernel/form/fields';
import { valuesOf } from '../kernel/labels';
import { TAG_COLOURS } from '../setup/dictionary/tag-colours';
import { MAX_PICTURES, MAX_TAGS } from './parts';

export const parts = {
  tag_ids: z.array(id).max(MAX_TAGS, `最多 ${MAX_TAGS} 个标签`).default([]),
  /** Ids of stored files; the first is the cover. */
  picture_ids: z.array(id).max(MAX_PICTURES, `最多 ${MAX_PICTURES} 张图片`).default([]),
};

/** Tags in a cell of a spreadsheet. */
export const tagNames = z.array(text(40)).max(MAX_TAGS, `最多 ${MAX_TAGS} 个标签`).default([]);

/** A tag for display. */
export const tagSchema = z.strictObject({ id: z.number(), name: z.string(), colour: z.enum(valuesOf(TAG_COLOURS)) });
