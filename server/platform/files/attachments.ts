// Files attached to an object. Each save sends the complete list; a file missing from it is detached, never erased.
import sql, { type Sql } from 'sql-template-tag';
import type { StoredFile } from '#api/account/file.schema';
import type { FieldError } from '#api/kernel/endpoint/endpoint';
import type { Tx } from '../db/database';
import { invalid, missing } from '../use-case/errors';
import type { Call } from '../use-case/route';
import { type AttachmentObject, fileReadable } from './file-access';
import type { FileStore } from './file-store';

/** The attachments of an object as JSON, in their order. */
export const attachmentsOf = (object: AttachmentObject, id: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', fi.id, 'name', fi.name, 'media_type', fi.media_type, 'size_bytes', fi.size_bytes)
    order by at.id), '[]')
  from attachment at join file fi on (fi.company_id, fi.id) = (at.company_id, at.file_id)
  where at.company_id = app_company() and at.object = ${object} and at.object_id = ${id})`;

/** The ids of the attached files, in the same order, for a form. */
export const attachmentIdsOf = (object: AttachmentObject, id: Sql): Sql => sql`(
  select coalesce(json_agg(at.file_id order by at.id), '[]') from attachment at
  where at.company_id = app_company() and at.object = ${object} and at.object_id = ${id})`;

/** Returns the attached files with their contents, for an e-mail's attachments: the user who attached them could read them. */
export async function contentsOf(tx: Tx, store: FileStore, object: AttachmentObject, object_id: number) {
  const files = await tx.query<{ name: string; media_type: string; storage_key: string }>(
    sql`select fi.name, fi.media_type, fi.storage_key
        from attachment at join file fi on (fi.company_id, fi.id) = (at.company_id, at.file_id)
        where at.company_id = app_company() and at.object = ${object} and at.object_id = ${object_id} order by at.id`,
  );
  return Promise.all(files.map(async ({ storage_key, ...file }) => ({ ...file, body: await store.get(storage_key) })));
}

type FilesField = 'attachment_ids' | 'picture_ids' | 'file_ids' | 'logo_file_id' | 'file_id' | 'new_file_id';
const PICTURES: readonly FilesField[] = ['picture_ids', 'logo_file_id', 'file_id'];

/**
 * Throws for files that the actor may not read: those of others, those attached to invisible objects, and missing ones, with the same response.
 * Throws for non-pictures when pictures are required.
 */
async function assertEach(
  { tx, actor }: Pick<Call, 'tx' | 'actor'>,
  file_ids: readonly number[],
  field: FilesField,
  pathOf: (index: number) => FieldError['path'],
): Promise<void> {
  // Most objects have no file, and the query is long to plan.
  if (file_ids.length === 0) return;
  const existing = await tx.query<Pick<StoredFile, 'id' | 'media_type'>>(
    sql`select f.id, f.media_type from file f
        where f.company_id = app_company() and f.id = any(${[...file_ids]}::bigint[]) and ${fileReadable(actor)}`,
  );
  const types = new Map(existing.map((file) => [file.id, file.media_type]));
  const faults = (wrong: (type: string | undefined) => boolean, message: string) =>
    file_ids.flatMap((id, index) => (wrong(types.get(id)) ? [{ path: pathOf(index), message }] : []));
  const pictures = PICTURES.includes(field);
  const absent = faults((type) => type === undefined, pictures ? '所选图片不存在' : '所选文件不存在');
  if (absent.length) throw missing(absent);
  const others = pictures ? faults((type) => !type?.startsWith('image/'), '只能选择图片') : [];
  if (others.length) throw invalid(others);
}

export const assertFiles = (
  call: Pick<Call, 'tx' | 'actor'>,
  field: 'attachment_ids' | 'picture_ids' | 'file_ids',
  file_ids: readonly number[],
): Promise<void> => assertEach(call, file_ids, field, (index) => [field, index]);

/** The same for a field that holds one file. */
export const assertFile = (call: Pick<Call, 'tx' | 'actor'>, field: 'new_file_id', file_id: number): Promise<void> =>
  assertEach(call, [file_id], field, () => [field]);

/** The same for a field that holds one picture. */
export const assertPicture = (
  call: Pick<Call, 'tx' | 'actor'>,
  field: 'logo_file_id' | 'file_id',
  file_id: number,
): Promise<void> => assertEach(call, [file_id], field, () => [field]);

interface Described {
  category?: string | null;
  note?: string;
}

/** The row `a` of an object, and the first version of the attachment that a file is a version of. */
const ofObject = (object: AttachmentObject, object_id: number): Sql =>
  sql`a.company_id = app_company() and a.object = ${object} and a.object_id = ${object_id}`;
const firstOf = (object: AttachmentObject, object_id: number, file_id: number): Sql =>
  sql`(select coalesce(a.first_id, a.id) from attachment a where ${ofObject(object, object_id)} and a.file_id = ${file_id})`;

/** Attaches a file, which has been asserted, as the next version of the attachment that `file_id` is a version of. */
export async function addVersion(
  tx: Tx,
  object: AttachmentObject,
  object_id: number,
  { file_id, new_file_id }: { file_id: number; new_file_id: number },
): Promise<void> {
  await tx.query(
    sql`insert into attachment (company_id, object, object_id, file_id, first_id, version_no)
        select app_company(), ${object}, ${object_id}, ${new_file_id}, o.first_id, (
          select max(a.version_no) + 1 from attachment a where a.company_id = app_company() and coalesce(a.first_id, a.id) = o.first_id)
        from (select ${firstOf(object, object_id, file_id)} as first_id) o`,
  );
}

/** Category and note are stored on the first version of an attachment. */
export async function describeAttachment(
  tx: Tx,
  object: AttachmentObject,
  object_id: number,
  { file_id, category, note }: Required<Described> & { file_id: number },
): Promise<void> {
  await tx.query(
    sql`update attachment x set category = ${category}, note = ${note}
        where x.company_id = app_company() and x.id = ${firstOf(object, object_id, file_id)}`,
  );
}

/** Returns readers by file, each of which reads from the store when called. */
export async function contentMakers(tx: Tx, store: FileStore, object: AttachmentObject, object_id: number) {
  const files = await tx.query<{ id: number; name: string; media_type: string; storage_key: string }>(
    sql`select fi.id, fi.name, fi.media_type, fi.storage_key
        from attachment a join file fi on (fi.company_id, fi.id) = (a.company_id, a.file_id)
        where ${ofObject(object, object_id)}`,
  );
  return new Map(
    files.map(({ id, storage_key, ...file }) => [id, async () => ({ ...file, body: await store.get(storage_key) })]),
  );
}

/** Attaches these files, which have been asserted, in this order, after the existing ones. */
export async function addAttachments(
  tx: Tx,
  object: AttachmentObject,
  object_id: number,
  file_ids: readonly number[],
  { category = null, note = '' }: Described = {},
): Promise<void> {
  if (file_ids.length === 0) return;
  await tx.query(
    sql`insert into attachment (company_id, object, object_id, file_id, category, note)
        select app_company(), ${object}, ${object_id}, f.id, ${category}, ${note} from unnest(${[...file_ids]}::bigint[]) with ordinality f (id, n)
        order by f.n on conflict on constraint attachment_unique do nothing`,
  );
}

/** Attaches exactly these files. */
export async function setAttachments(
  tx: Tx,
  object: AttachmentObject,
  object_id: number,
  file_ids: readonly number[],
): Promise<void> {
  await removeAttachments(tx, object, [object_id]);
  await addAttachments(tx, object, object_id, file_ids);
}

/** Detaches all files of objects that are being deleted. */
export async function removeAttachments(tx: Tx, object: AttachmentObject, ids: readonly number[]): Promise<void> {
  await tx.query(
    sql`delete from attachment where company_id = app_company() and object = ${object} and object_id = any(${[...ids]}::bigint[])`,
  );
}

/** Detaches all versions of an attachment, identified by their files; the files stay stored. */
export async function removeSeries(
  tx: Tx,
  object: AttachmentObject,
  object_id: number,
  file_ids: readonly number[],
): Promise<void> {
  await tx.query(
    sql`delete from attachment a where ${ofObject(object, object_id)} and a.file_id = any(${[...file_ids]}::bigint[])`,
  );
}
