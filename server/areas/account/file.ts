// Stored files of an enterprise.
import sql from 'sql-template-tag';
import { downloadFile, uploadFile } from '../../../api/account/file';
import type { StoredFile } from '../../../api/account/file.schema';
import { maybeOne } from '../../platform/db/database';
import { HttpFault, notFound, Refusal } from '../../platform/errors';
import { checkFile } from '../../platform/files';
import { insertRecord } from '../../platform/record';
import { handleFile, handleUpload, type OpenCall, type Route } from '../../platform/route';

/** Room for the multipart frame around the file. */
const FRAME_BYTES = 64 * 1024;

async function partOf(call: OpenCall): Promise<File> {
  const { request, services } = call;
  const limit = services.env.FILE_MAX_MB * 1024 * 1024 + FRAME_BYTES;
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  // Without a stated length the size could only be known after all of it was held.
  if (!(length <= limit)) throw new HttpFault(413, `文件过大，最多 ${services.env.FILE_MAX_MB} MB`);
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    throw new HttpFault(415, '请求应为 multipart/form-data');
  const form = await request.formData().catch(() => {
    throw new HttpFault(400, '上传内容不完整，请重试');
  });
  const file = form.get('file');
  if (!(file instanceof File)) throw new Refusal(422, '请选择文件', [{ path: ['file'], message: '请选择文件' }]);
  return file;
}

async function upload(call: OpenCall): Promise<StoredFile> {
  const part = await partOf(call);
  const bytes = new Uint8Array(await part.arrayBuffer());
  const file = await checkFile(part.name, bytes, call.services.env);
  // Stored first: a row never points to nothing; a file without a row is only space.
  await call.services.files.put(file.storage_key, bytes);
  const id = await call.transaction(false, ({ tx, actor }) =>
    insertRecord(tx, 'file', { ...file, created_by: actor.user_id }),
  );
  return { id, name: file.name, media_type: file.media_type, size_bytes: file.size_bytes };
}

export const fileRoutes: Route[] = [
  handleUpload(uploadFile, upload),
  handleFile(downloadFile, async (call, { id }) => {
    const file = await call.transaction(true, ({ tx }) =>
      maybeOne<{ name: string; media_type: string; storage_key: string }>(
        tx,
        sql`select name, media_type, storage_key from file where company_id = app_company() and id = ${id}`,
      ),
    );
    if (!file) throw notFound('文件');
    const body = await call.services.files.get(file.storage_key);
    return { body, name: file.name, media_type: file.media_type, inline: file.media_type.startsWith('image/') };
  }),
];
