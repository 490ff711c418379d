// Tags and pictures of parks, buildings and spaces: read, written and removed with the object. The first picture is the cover.
import sql, { type Sql } from 'sql-template-tag';
import type { Tx } from '#server/platform/db/database';
import { assertFiles, attachmentIdsOf, removeAttachments, setAttachments } from '#server/platform/files/attachments';
import { removeTags, setTags, tagIdsOf } from '#server/platform/list/tags';
import type { Call } from '#server/platform/use-case/route';

type Asset = 'park' | 'building' | 'space';
export interface Parts {
  tag_ids?: number[];
  picture_ids?: number[];
}

/** The columns tag_ids and picture_ids of an object. */
export const partsOf = (object: Asset, id: Sql): Sql =>
  sql`${tagIdsOf(object, id)} as tag_ids, ${attachmentIdsOf(object, id)} as picture_ids`;

/** Checks the pictures and returns the input without tags and pictures. */
export async function withoutParts<Input extends Parts>(call: Call, input: Input): Promise<Omit<Input, keyof Parts>> {
  const { tag_ids, picture_ids, ...own } = input;
  await assertFiles(call, 'picture_ids', picture_ids ?? []);
  return own;
}

export async function setParts(tx: Tx, object: Asset, id: number, { tag_ids, picture_ids }: Parts): Promise<void> {
  await setTags(tx, object, id, tag_ids ?? []);
  await setAttachments(tx, object, id, picture_ids ?? []);
}

export async function removeParts(tx: Tx, object: Asset, ids: readonly number[]): Promise<void> {
  await removeTags(tx, object, ids);
  await removeAttachments(tx, object, ids);
}
