// The folder on disk in which files arrive. Nothing outside of it is read or written: neither a name nor a link leads out.
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../use-case/errors';
import {
  type ArrivedFile,
  BAD_FOLDER,
  byAge,
  freeName,
  type Inbox,
  isPlainName,
  isSettled,
  isUnfinished,
  tooLarge,
} from './inbox';

const MEGABYTE = 1024 * 1024;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const ofAbsent = (error: unknown) => {
  if (isMissing(error)) return undefined;
  throw error;
};

/** Returns the path of a folder below the root; throws unless each part is a folder itself and not a link. */
async function folderBelow(root: string, parts: readonly string[]): Promise<string> {
  if (parts.some((part) => !isPlainName(part))) throw new Refusal(422, BAD_FOLDER);
  const shown = parts.join('/');
  const base = await realpath(root).catch(ofAbsent);
  if (base === undefined) throw new Refusal(422, '服务器上没有接收对账单的目录，请联系系统管理员');
  const folder = path.join(base, ...parts);
  const actual = await realpath(folder).catch(ofAbsent);
  if (actual === undefined) throw new Refusal(422, `接收目录中没有文件夹 ${shown}，请联系系统管理员`);
  if (actual !== folder || !(await lstat(folder)).isDirectory())
    throw new Refusal(422, `接收目录中的 ${shown} 不是文件夹或是链接，不能读取`);
  return folder;
}

async function move(root: string, parts: readonly string[], name: string, to: string): Promise<void> {
  const folder = await folderBelow(root, parts);
  await mkdir(path.join(folder, to)).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  });
  const target = await folderBelow(root, [...parts, to]);
  const exists = async (free: string) => (await lstat(path.join(target, free)).catch(ofAbsent)) !== undefined;
  // Another process may have moved it.
  await rename(path.join(folder, name), path.join(target, await freeName(name, exists))).catch(ofAbsent);
}

async function read(file: string, max_mb: number): Promise<Uint8Array<ArrayBuffer>> {
  // A link in place of the file is not followed.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new Refusal(422, '不是普通文件');
    if (status.size > max_mb * MEGABYTE) throw new Refusal(422, tooLarge(max_mb));
    return new Uint8Array(await handle.readFile());
  } finally {
    await handle.close();
  }
}

/** Opens the folder `root`; files above `max_mb` are refused. */
export function openInboxFolder(root: string, max_mb: number): Inbox {
  return {
    async list(parts, now) {
      const folder = await folderBelow(root, parts);
      const found: { name: string; changed_ms: number }[] = [];
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (!entry.isFile() || isUnfinished(entry.name)) continue;
        const status = await lstat(path.join(folder, entry.name)).catch(ofAbsent);
        if (status && isSettled(status.mtimeMs, now)) found.push({ name: entry.name, changed_ms: status.mtimeMs });
      }
      return found.sort(byAge).map(
        ({ name }): ArrivedFile => ({
          name,
          read: () => read(path.join(folder, name), max_mb),
          moveTo: (to) => move(root, parts, name, to),
        }),
      );
    },
  };
}
