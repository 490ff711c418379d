// Stored files of an enterprise.
import sql from 'sql-template-tag';
import { downloadFile, fileLimits, filesById, uploadFile } from '#api/account/file';
import type { StoredFile } from '#api/account/file.schema';
import type { Actor } from '#server/platform/access/actor';
import { conflict } from '#server/platform/db/constraints';
import { maybeOne } from '#server/platform/db/database';
import { fileReadable, mayAttach } from '#server/platform/files/file-access';
import { type CheckedFile, checkFile, insertFile, putFile } from '#server/platform/files/files';
import type { Upload } from '#server/platform/files/upload';
import type { AreaObject } from '#server/platform/use-case/area';
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

const MEGABYTE = 1024 * 1024;
/** The picture of a user, which every user may upload. */
const MAX_PICTURE_BYTES = 2 * MEGABYTE;

/** Throws when the user has no use for the file: only pictures of oneself need no key. */
function assertUse(actor: Actor, file: CheckedFile): void {
  if (mayAttach(actor)) return;
  if (!file.media_type.startsWith('image/') || file.size_bytes > MAX_PICTURE_BYTES)
    throw new Refusal(403, '您没有上传附件的权限，只能上传 2 MB 以内的头像图片');
}

async function upload(call: OpenCall, { file: part }: Upload): Promise<Work<StoredFile>> {
  const { actor, services } = call;
  if (!actor || actor.company_id === null) throw new Refusal(403, '平台管理员不属于任何企业，不能上传文件');
  const bytes = new Uint8Array(await part.arrayBuffer());
  const file = await checkFile(part.name, bytes, services.env);
  assertUse(actor, file);
  await putFile(call, file, bytes);
  return async (inside) => {
    const id = await insertFile(inside, file);
    return { id, name: file.name, media_type: file.media_type, size_bytes: file.size_bytes };
  };
}

const fileRoutes: Route[] = [
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

export const file: AreaObject = {
  routes: () => [...fileRoutes],
  constraints: {
    attachment_unique: conflict('该附件已上传'),
  },
};
