// Files attached to an object. A save states all of them; what is not named any more is detached, never erased.
import sql, { type Sql } from 'sql-template-tag';
import type { StoredFile } from '../../api/account/file.schema';
import type { Tx } from './db/database';
import { missing } from './errors';

export type Attached = StoredFile;

/** The attachments of an object as JSON, in the order of attaching. */
export const attachmentsOf = (object: string, id: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', fi.id, 'name', fi.name, 'media_type', fi.media_type, 'size_bytes', fi.size_bytes)
    order by at.id), '[]')
  from attachment at join file fi on (fi.company_id, fi.id) = (at.company_id, at.file_id)
  where at.company_id = app_company() and at.object = ${object} and at.object_id = ${id})`;

/** Attaches exactly these files; each must be a stored one of the enterprise. */
export async function setAttachments(
  tx: Tx,
  object: string,
  object_id: number,
  file_ids: readonly number[],
): Promise<void> {
  const known = await tx.query<{ id: number }>(
    sql`select id from file where company_id = app_company() and id = any(${[...file_ids]}::bigint[])`,
  );
  const ids = new Set(known.map((file) => file.id));
  const absent = file_ids.flatMap((id, index) =>
    ids.has(id) ? [] : [{ path: ['attachment_ids', index], message: '所选附件不存在' }],
  );
  if (absent.length) throw missing(absent);
  await tx.query(
    sql`delete from attachment where company_id = app_company() and object = ${object} and object_id = ${object_id}
        and not file_id = any(${[...file_ids]}::bigint[])`,
  );
  await tx.query(
    sql`insert into attachment (company_id, object, object_id, file_id)
        select app_company(), ${object}, ${object_id}, f.id from unnest(${[...file_ids]}::bigint[]) with ordinality f (id, n)
        order by f.n on conflict on constraint attachment_unique do nothing`,
  );
}
