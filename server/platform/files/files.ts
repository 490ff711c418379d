// Stored files: under a random key on local disk or S3 (by configuration). The type is detected by content, never by name, and the name is made
// safe for every system.
import { fileTypeFromBuffer } from 'file-type';
import sql from 'sql-template-tag';
import { cut, withoutInvisible } from '#api/kernel/form/storable';
import { one } from '../db/database';
import { insertRecord } from '../list/record';
import { runtime } from '../runtime/runtime';
import type { Env } from '../start/env';
import type { Services } from '../start/services';
import { HttpFault, Refusal } from '../use-case/errors';
import type { Call, WriteContext } from '../use-case/route';
import type { FileStore } from './file-store';

export interface CheckedFile {
  name: string;
  media_type: string;
  size_bytes: number;
  sha256: string;
  storage_key: string;
}

/** Types that may be stored: pictures, PDF and office documents. */
const ALLOWED: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};
const SAME_EXTENSION: Readonly<Record<string, string>> = { jpeg: 'jpg' };
const MAX_NAME = 120;
const MEGABYTE = 1024 * 1024;

/** The extension with its dot; '' when there is none. */
const extensionOf = (name: string) => (name.lastIndexOf('.') > 0 ? name.slice(name.lastIndexOf('.')) : '');

/** Returns the last part of a path without characters that file systems and headers reject; never empty. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = withoutInvisible(last)
    .replace(/[\p{Cc}\p{Cs}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  const extension = extensionOf(clean);
  return (clean.length > MAX_NAME ? cut(clean, MAX_NAME - extension.length) + extension : clean) || '未命名';
}

/** Checks size, content and name; the extension must match the content. */
export async function checkFile(name: string, bytes: Uint8Array, env: Env): Promise<CheckedFile> {
  if (bytes.length === 0) throw new Refusal(422, '文件是空的', [{ path: ['file'], message: '文件是空的' }]);
  if (bytes.length > env.FILE_MAX_MB * MEGABYTE) throw new HttpFault(413, `文件过大，最多 ${env.FILE_MAX_MB} MB`);
  const type = await fileTypeFromBuffer(bytes);
  const expected = type && ALLOWED[type.mime];
  const safe = safeName(name);
  const extension = extensionOf(safe).slice(1).toLowerCase();
  if (!type || !expected || (SAME_EXTENSION[extension] ?? extension) !== expected) {
    const message = '只能上传图片（PNG、JPG、WebP）、PDF、Word、Excel，且扩展名须与内容一致';
    throw new Refusal(422, message, [{ path: ['file'], message }]);
  }
  return {
    name: safe,
    media_type: type.mime,
    size_bytes: bytes.length,
    sha256: await runtime().sha256(bytes),
    storage_key: `${crypto.randomUUID()}.${expected}`,
  };
}

/** Checks and stores a file of the demo. */
export async function keepFile(name: string, bytes: Uint8Array, store: FileStore, env: Env): Promise<CheckedFile> {
  const file = await checkFile(name, bytes, env);
  await store.put(file.storage_key, bytes);
  return file;
}
const DAY_MS = 24 * 3600 * 1000;

const refused = (message: string) => new Refusal(422, message, [{ path: ['file'], message }]);

/**
 * Records the key of bytes that are about to be stored, so that they can be removed when no row of a file follows. Throws when the user has stored too
 * much within a day, or the enterprise in all; unlinked bytes count too.
 */
async function recordBytes(
  { services, transaction }: Pick<WriteContext, 'services' | 'transaction'>,
  { storage_key, size_bytes }: CheckedFile,
): Promise<void> {
  const { FILE_USER_DAY_MB, FILE_ENTERPRISE_GB } = services.env;
  const now = services.clock.now();
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  await transaction(false, async ({ tx, actor }) => {
    const used = await one<{ of_user: number; of_enterprise: number }>(
      tx,
      sql`select coalesce(sum(f.size_bytes) filter (where f.created_by = ${actor.user_id} and f.created_at > ${since}::timestamptz), 0)::float8 as of_user,
            coalesce(sum(f.size_bytes), 0)::float8 as of_enterprise
          from (select size_bytes, created_by, created_at from file where company_id = app_company()
                union all select size_bytes, created_by, created_at from unlinked_bytes where company_id = app_company()) f`,
    );
    if (used.of_user + size_bytes > FILE_USER_DAY_MB * MEGABYTE)
      throw refused(`您在 24 小时内上传的文件已接近上限 ${FILE_USER_DAY_MB} MB，请稍后再传`);
    if (used.of_enterprise + size_bytes > FILE_ENTERPRISE_GB * 1024 * MEGABYTE)
      throw refused(`企业的文件空间 ${FILE_ENTERPRISE_GB} GB 已用完，请联系系统管理员`);
    const bytes = { storage_key, size_bytes, created_by: actor.user_id, created_at: now.toISOString() };
    await tx.query(
      sql`insert into unlinked_bytes (company_id, storage_key, size_bytes, created_by, created_at)
          values (app_company(), ${bytes.storage_key}, ${bytes.size_bytes}, ${bytes.created_by}, ${bytes.created_at})`,
    );
  });
}

/** Stores a checked file within the limits of its user and enterprise. */
export async function putFile(
  context: Pick<WriteContext, 'services' | 'transaction'>,
  file: CheckedFile,
  bytes: Uint8Array,
): Promise<void> {
  await recordBytes(context, file);
  await context.services.files.put(file.storage_key, bytes);
}

/** Inserts the row of a stored file, uploaded by the actor; returns its id. Throws when its bytes are being removed. */
export async function insertFile({ tx, actor, now }: Call, file: CheckedFile): Promise<number> {
  const linked = await tx.query(
    sql`delete from unlinked_bytes where company_id = app_company() and storage_key = ${file.storage_key} and not removing returning 1`,
  );
  if (!linked.length) throw new Refusal(409, '上传已过期，请重新上传');
  return insertRecord(tx, 'file', { ...file, created_by: actor.user_id, created_at: now.toISOString() });
}

/** Removes files of an enterprise that no object has referred to within a day of their upload, and bytes without a file; returns their number. */
export async function removeUnused({ db, files, clock }: Services, company_id: number): Promise<number> {
  const before = new Date(clock.now().getTime() - DAY_MS).toISOString();
  const keys = await db.transaction({ company_id }, async (tx) => {
    await tx.query(
      sql`with gone as (delete from file where company_id = app_company() and not attached and created_at < ${before}::timestamptz
            returning company_id, storage_key, size_bytes, created_by, created_at)
          insert into unlinked_bytes (company_id, storage_key, size_bytes, created_by, created_at)
          select company_id, storage_key, size_bytes, created_by, created_at from gone`,
    );
    const rows = await tx.query<{ storage_key: string }>(
      sql`update unlinked_bytes set removing = true
          where company_id = app_company() and (removing or created_at < ${before}::timestamptz) returning storage_key`,
    );
    return rows.map(({ storage_key }) => storage_key);
  });
  // Only after the commit: a row never points to missing bytes. The keys are forgotten last: a run that ends early is continued by the next.
  for (const key of keys) {
    await files.remove(key);
    await db.transaction({ company_id }, (tx) =>
      tx.query(sql`delete from unlinked_bytes where company_id = app_company() and storage_key = ${key} and removing`),
    );
  }
  return keys.length;
}
