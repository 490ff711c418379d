// Files attached to an object. A save states all of them; what is not named any more is detached, never erased.
import sql, { type Sql } from 'sql-template-tag';
import type { StoredFile } from '../../api/account/file.schema';
import type { Tx } from './db/database';
import { invalid, missing } from './errors';

/** The attachments of an object as JSON, in their order. */
export const attachmentsOf = (object: string, id: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', fi.id, 'name', fi.name, 'media_type', fi.media_type, 'size_bytes', fi.size_bytes)
    order by at.id), '[]')
  from attachment at join file fi on (fi.company_id, fi.id) = (at.company_id, at.file_id)
  where at.company_id = app_company() and at.object = ${object} and at.object_id = ${id})`;

/** The ids of the attached files, in the same order: what a form holds. */
export const attachmentIdsOf = (object: string, id: Sql): Sql => sql`(
  select coalesce(json_agg(at.file_id order by at.id), '[]') from attachment at
  where at.company_id = app_company() and at.object = ${object} and at.object_id = ${id})`;

/** Refuses files that are not stored ones of the enterprise, and, where pictures are asked for, those that are none. */
export async function assertFiles(
  tx: Tx,
  field: 'attachment_ids' | 'picture_ids' | 'file_ids',
  file_ids: readonly number[],
): Promise<void> {
  const known = await tx.query<Pick<StoredFile, 'id' | 'media_type'>>(
    sql`select id, media_type from file where company_id = app_company() and id = any(${[...file_ids]}::bigint[])`,
  );
  const types = new Map(known.map((file) => [file.id, file.media_type]));
  const faults = (wrong: (type: string | undefined) => boolean, message: string) =>
    file_ids.flatMap((id, index) => (wrong(types.get(id)) ? [{ path: [field, index], message }] : []));
  const absent = faults((type) => type === undefined, '所选文件不存在');
  if (absent.length) throw missing(absent);
  const others = field === 'picture_ids' ? faults((type) => !type?.startsWith('image/'), '只能选择图片') : [];
  if (others.length) throw invalid(others);
}

/** Attaches exactly these files, which have been asserted, in this order. */
export async function setAttachments(
  tx: Tx,
  object: string,
  object_id: number,
  file_ids: readonly number[],
): Promise<void> {
  await tx.query(
    sql`delete from attachment where company_id = app_company() and object = ${object} and object_id = ${object_id}`,
  );
  await tx.query(
    sql`insert into attachment (company_id, object, object_id, file_id)
        select app_company(), ${object}, ${object_id}, f.id from unnest(${[...file_ids]}::bigint[]) with ordinality f (id, n)
        order by f.n on conflict on constraint attachment_unique do nothing`,
  );
}

/** Detaches what the objects carried: they are being deleted. */
export async function removeAttachments(tx: Tx, object: string, ids: readonly number[]): Promise<void> {
  await tx.query(
    sql`delete from attachment where company_id = app_company() and object = ${object} and object_id = any(${[...ids]}::bigint[])`,
  );
}
