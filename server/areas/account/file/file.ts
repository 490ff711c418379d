// Stored files of an enterprise.
import sql from 'sql-template-tag';
import { downloadFile, fileLimits, filesById, uploadFile } from '#api/account/file/file';
import type { StoredFile } from '#api/account/file/file.schema';
import { maybeOne } from '#server/platform/db/database';
import { fileReadable } from '#server/platform/files/file-access';
import { keepFile } from '#server/platform/files/files';
import type { Upload } from '#server/platform/files/upload';
import { insertRecord } from '#server/platform/list/record';
import { notFound, Refusal } from '#server/platform/use-case/errors';
import {
  handle,
  handleFile,
  handleOpen,
  handleUploadedWrite,
  type OpenCall,
  type Route,
  type Work,
} from '#server/platform/use-case/route';

async function upload(call: OpenCall, { file: part }: Upload): Promise<Work<StoredFile>> {
  if (call.actor?.company_id === null) throw new Refusal(403, '平台管理员不属于任何企业，不能上传文件');
  const bytes = new Uint8Array(await part.arrayBuffer());
  const file = await keepFile(part.name, bytes, call.services.files, call.services.env);
  return async ({ tx, actor }) => {
    const id = await insertRecord(tx, 'file', { ...file, created_by: actor.user_id });
    return { id, name: file.name, media_type: file.media_type, size_bytes: file.size_bytes };
  };
}

export const fileRoutes: Route[] = [
  handleUploadedWrite(uploadFile, upload),
  handle(filesById, async ({ tx, actor }, { ids }) => {
    const files = await tx.query<StoredFile>(
      sql`select f.id, f.name, f.media_type, f.size_bytes from file f
          where f.company_id = app_company() and f.id = any(${ids}::bigint[]) and ${fileReadable(actor)}
          order by array_position(${ids}::bigint[], f.id)`,
    );
    if (files.length !== new Set(ids).size) throw notFound('文件');
    return files;
  }),
  handleOpen(fileLimits, async ({ services }) => ({ max_mb: services.env.FILE_MAX_MB })),
  handleFile(downloadFile, async (call, { id }) => {
    const file = await call.transaction(true, ({ tx, actor }) =>
      maybeOne<{ name: string; media_type: string; storage_key: string }>(
        tx,
        sql`select f.name, f.media_type, f.storage_key from file f
            where f.company_id = app_company() and f.id = ${id} and ${fileReadable(actor)}`,
      ),
    );
    if (!file) throw notFound('文件');
    const body = await call.services.files.get(file.storage_key);
    return { body, name: file.name, media_type: file.media_type, inline: file.media_type.startsWith('image/') };
  }),
];
