// Stored files: under a random key on local disk or S3 (by configuration). The type is detected by content, never by name, and the name is made
// safe for every system.
import { fileTypeFromBuffer } from 'file-type';
import { cut } from '#api/kernel/form/storable';
import { runtime } from '../runtime/runtime';
import type { Env } from '../start/env';
import { HttpFault, Refusal } from '../use-case/errors';
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

/** The extension with its dot; '' when there is none. */
const extensionOf = (name: string) => (name.lastIndexOf('.') > 0 ? name.slice(name.lastIndexOf('.')) : '');

/** Returns the last part of a path without characters that file systems and headers reject; never empty. */
export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cs}<>:"|?*]/gu, '')
    .replace(/^\.+/, '')
    .trim();
  const extension = extensionOf(clean);
  return (clean.length > MAX_NAME ? cut(clean, MAX_NAME - extension.length) + extension : clean) || '未命名';
}

/** Checks size, content and name; the extension must match the content. */
export async function checkFile(name: string, bytes: Uint8Array, env: Env): Promise<CheckedFile> {
  if (bytes.length === 0) throw new Refusal(422, '文件是空的', [{ path: ['file'], message: '文件是空的' }]);
  if (bytes.length > env.FILE_MAX_MB * 1024 * 1024) throw new HttpFault(413, `文件过大，最多 ${env.FILE_MAX_MB} MB`);
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

/** Checks and stores a file. The file is stored first: a row never points to a missing file; a file without a row only takes space. */
export async function keepFile(name: string, bytes: Uint8Array, store: FileStore, env: Env): Promise<CheckedFile> {
  const file = await checkFile(name, bytes, env);
  await store.put(file.storage_key, bytes);
  return file;
}
